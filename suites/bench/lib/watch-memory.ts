import { residentMb } from "../../harness/usage.ts";

export function watchMemory(pid: number) {
  const readings: number[] = [];
  const look = async () => readings.push(await residentMb(pid));
  look();
  const timer = setInterval(look, 250);
  return {
    stop: async () => {
      clearInterval(timer);
      await look();
      const [start = 0] = readings;
      return {
        start,
        middle: readings[readings.length >> 1] ?? start,
        peak: Math.max(...readings),
        end: readings.at(-1) ?? 0,
      };
    },
  };
}
