import { hash, verify } from "@node-rs/argon2";
import { callLanes, readLanes } from "../calls/lanes.ts";
import { type Read, reads } from "../calls/reads.ts";
import { offices, openConnections, signIn, signInCall } from "../data/people.ts";
import { password, smallCompany } from "../data/shape.ts";
import { goals } from "../goals.ts";
import { progress } from "../lib/progress.ts";
import { ms, type Result, ratio, whole } from "../lib/report.ts";
import type { Server } from "../lib/server.ts";
import { ratioOf, takeTurns } from "../lib/slices.ts";
import { spread } from "../lib/stats.ts";
import { atRate } from "../lib/steady.ts";
import { slices } from "../options.ts";

const lanes = 10;
const othersPerSecond = 50;

/** Sign-ins at full speed, compared with argon2 alone, and another call at the same time. */
export async function measureSignIn(_databaseUrl: string, server: Server): Promise<Result> {
  progress("Signing in");
  const connections = await openConnections(server.url, lanes);
  const others = await openConnections(server.url, lanes);
  const person = await signIn(server.url, smallCompany);
  for (let office = 0; office < offices; office++) await signIn(server.url, smallCompany);
  try {
    const stored = await hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
    const signIns = callLanes(connections, (lane) => signInCall(smallCompany, lane + 1));
    const checks = [1, 2].map(() => () => verify(stored, password));
    const { ours, argon2 } = await takeTurns({ ours: { lanes: signIns }, argon2: { lanes: checks } }, slices);
    const profile = readLanes(others, reads[0] as Read, person);
    const durationMs = slices.ms * slices.rounds;
    const [, waited] = await Promise.all([
      takeTurns({ ours: { lanes: signIns } }, { rounds: 1, ms: durationMs }),
      atRate(profile, othersPerSecond, durationMs),
    ]);
    const { median, p99 } = spread(waited);
    const { ofArgon2, othersP99Ms } = goals.signIn;
    const reached = ratioOf(ours, argon2);
    const missed = [
      ...(reached < ofArgon2 ? [`sign-in: ${ratio(reached)} of argon2's rate, goal ${ofArgon2}`] : []),
      ...(p99 > othersP99Ms ? [`profile during sign-ins: p99 ${ms(p99)} ms, goal ${othersP99Ms}`] : []),
    ];
    const row = [whole(ours.rate), whole(argon2.rate), ratio(reached), ms(ours.p50), ms(ours.p99), ms(median), ms(p99)];
    return { title: "Sign-in", columns, rows: [row], missed };
  } finally {
    for (const connection of [...connections, ...others]) connection.close();
  }
}

const columns = ["Sign-ins, /s", "argon2 alone", "Ratio", "p50 ms", "p99", "Profile meanwhile, p50 ms", "p99"];
