import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { offerPath, offerPdfPath, previewPath, stepPath } from "@quotemill/shared/offers/page-path";
import type { InjectOptions } from "fastify";
import { beforeAll, describe, expect, it } from "vitest";
import { fingerprint } from "../../../test/routes/route-case.ts";
import { createTestApp } from "../../../test/test-app.ts";
import { addEvent } from "../offers/index.ts";

let test: Awaited<ReturnType<typeof createTestApp>>;
beforeAll(async () => {
  // The web app answers every address that no other route does.
  test = await createTestApp({ webFolder: join(import.meta.dirname, "../../../../web") });
});

/** Without the styles and what differs each time. */
const open = async (url: string, more: InjectOptions = {}) => {
  const { statusCode, headers, body } = await test.app.inject({ url, ...more });
  const nonce = /nonce="([^"]+)"/.exec(body)?.[1];
  return { statusCode, headers, nonce, body: body.replace(/<style.*<\/style>/s, "") };
};

describe("an open offer", () => {
  it("shows who it is from, each quote, its items and the total with tax", async () => {
    const { token } = await test.build.offer({ choice: "one" });
    const page = await open(offerPath(token));
    expect(page.statusCode).toBe(200);
    for (const words of [
      "$3,080.00",
      "$2,530.00",
      "incl. GST",
      "Valid until",
      "Choose one",
      "Accept",
      "Ask a question",
    ]) {
      expect(page.body).toContain(words);
    }
    expect(page.body).not.toMatch(/quotemill/i);
  });

  it("shows the sender's job title and mobile next to the name, as long as they are there", async () => {
    const { token, created_by } = await test.build.offer();
    const change = (changes: object) =>
      test.db.updateTable("users").set(changes).where("id", "=", created_by).execute();
    await change({ full_name: "Priya Nair", job_title: "<b>Estimator</b>", mobile: "+61 491 570 156" });
    const { body } = await open(offerPath(token));
    expect(body).toMatch(/Priya Nair<\/p><p class="muted" dir="auto">&lt;b&gt;Estimator&lt;\/b&gt;, Company \d+<\/p>/);
    expect(body).toContain('<a href="tel:+61491570156"><span class="number">+61 491 570 156</span></a>');
    await change({ deactivated_at: new Date().toISOString() });
    const later = (await open(offerPath(token))).body;
    expect(later).not.toMatch(/Priya Nair|Estimator|570 156/);
  });

  it("has the letter that came with it, and the quote's notes below", async () => {
    const { token } = await test.build.offer({ message: "Hi Marcus,\n\nthanks for <b>showing</b> me around." });
    const { body } = await open(offerPath(token));
    expect(body).toContain(
      '<div class="letter"><p dir="auto">Hi Marcus,</p><p dir="auto">thanks for &lt;b&gt;showing&lt;/b&gt; me around.</p></div>',
    );
    expect(body.indexOf("Hi Marcus")).toBeLessThan(body.indexOf("We start at the rear corner."));
    expect(body).toContain(">Notes</h2>");
  });

  it("has no letter if none came with it", async () => {
    const { token } = await test.build.offer({ message: null });
    expect((await open(offerPath(token))).body).not.toContain('class="letter"');
  });

  it("adds up what the address says is ticked, and ignores what is not offered", async () => {
    const { token } = await test.build.offer({ choice: "each" });
    const totalOf = async (query: string) =>
      (await open(offerPath(token) + query)).body
        .match(/<output class="sum">([^<]+)<small>([^<]+)/)
        ?.slice(1)
        .join("");
    expect(await totalOf("")).toBe("$3,080.00");
    expect(await totalOf("?option=2")).toBe("$2,530.00");
    expect(await totalOf("?option=1&option=2")).toBe("$5,610.00");
    for (const odd of ["?option=9", "?option[]=2", "?extras=unknown", `?option=${"2,".repeat(999)}x`, "?option=%00"]) {
      expect(await totalOf(odd), odd).toMatch(/^\$/);
    }
  });

  it("changes nothing when it is fetched", async () => {
    const { token } = await test.build.offer();
    const before = await fingerprint(test.db);
    for (const path of ["", "/accept", "/decline", "/question", "/pdf/1"]) {
      for (const method of ["GET", "HEAD"] as const) {
        expect((await open(offerPath(token) + path, { method })).statusCode).toBe(200);
      }
    }
    expect(await fingerprint(test.db)).toBe(before);
  });

  it("is light enough for a slow phone", async () => {
    const { token } = await test.build.offer();
    const { rawPayload } = await test.app.inject({ url: offerPath(token) });
    expect(gzipSync(rawPayload).length).toBeLessThan(12 * 1024);
  });

  it("has nothing to record by in a preview", async () => {
    const { token } = await test.build.offer();
    expect((await open(offerPath(token))).body).toContain(`data-seen="${offerPath(token)}/seen"`);
    const { body } = await open(previewPath(token));
    expect(body).toContain("This is a preview. Nothing you do here reaches the customer.");
    expect(body).not.toContain("/seen");
  });

  it("escapes every text", async () => {
    const bad = `<img src=x onerror="alert(1)">'&`;
    const snapshots = [
      {
        ...{
          job: bad,
          quote_name: bad,
          quote_number: bad,
          notes: bad,
          terms: bad,
          inclusions: [bad],
          exclusions: [bad],
        },
        ...{ tax_name: bad, answers: [{ label: bad, value: bad }] },
      },
    ];
    const { token, company_id, id } = await test.build.offer({ snapshots });
    await test.db.updateTable("companies").set({ name: bad }).where("id", "=", company_id).execute();
    await addEvent(test.db, company_id, id, { kind: "question", actor: "customer", detail: { message: bad } });
    for (const path of ["", "/accept", "/decline", "/question"]) {
      const { body } = await open(offerPath(token) + path);
      expect(body).toContain("&lt;img src=x");
      expect(body).not.toContain("<img src=x");
    }
  });
});

describe("an offer that ended", () => {
  it.each([
    ["accepted", 200, "Your quotes are accepted."],
    ["declined", 200, "Thanks for letting us know"],
    ["expired", 200, "Ask for an updated price"],
    ["replaced", 200, "This quote has been replaced"],
    ["withdrawn", 410, "These quotes have been withdrawn"],
  ] as const)("says that it is %s", async (state, status, words) => {
    const { token } = await test.build.offer({ state });
    const page = await open(offerPath(token));
    expect([page.statusCode, page.body.includes(words)]).toEqual([status, true]);
    expect(page.body).not.toContain(stepPath(token, "accept"));
    const accept = await open(stepPath(token, "accept"));
    expect([accept.statusCode, accept.headers.location]).toEqual([303, offerPath(token)]);
  });

  it("has expired after its last day, before the job that ends it has run", async () => {
    const { token } = await test.build.offer({ valid_until: "2020-01-01" });
    expect((await open(offerPath(token))).body).toContain("These quotes have expired");
  });

  it("shows no price and no PDF once it is withdrawn, but whom to call", async () => {
    const { token, company_id } = await test.build.offer({ state: "withdrawn" });
    const details = JSON.stringify({ phone: "02 5550 0148" });
    await test.db.updateTable("companies").set({ details }).where("id", "=", company_id).execute();
    const { body } = await open(offerPath(token));
    expect(body).not.toContain("$");
    expect(body).toContain("tel:0255500148");
    expect((await open(offerPdfPath(token, 1))).statusCode).toBe(404);
  });

  /** Sent three times, to these addresses. */
  const sendThrice = async (emails: [string, string, string]) => {
    const revision = (number: number) => [{ quote_number: `HF-1 r${number}`, revision: number }];
    const first = await test.build.offer({ snapshots: [{ quote_number: "HF-1" }] });
    const { company_id } = first;
    const next = await test.build.offer({ company_id, snapshots: revision(2) });
    const newest = await test.build.offer({ company_id, snapshots: revision(3) });
    const sent = [first, next, newest];
    for (const [index, { id }] of sent.entries()) {
      const later = sent[index + 1];
      const replaced = later && { state: "replaced" as const, replaced_by: later.id };
      const changes = { person_email: emails[index] as string, ...replaced };
      await test.db.updateTable("offers").set(changes).where("id", "=", id).execute();
    }
    return { company_id, first, next, newest };
  };

  it("leads from a replaced one to the newest", async () => {
    const { first, next, newest } = await sendThrice(["a@example.com", "a@example.com", "a@example.com"]);
    const { body } = await open(offerPath(first.token));
    expect(body).toContain(`href="${offerPath(newest.token)}">View <span class="number">HF-1, revision 3</span></a>`);
    expect(body).not.toContain(next.token);
    expect((await open(offerPath(newest.token))).body).toContain(
      'Replaces quote <span class="number">HF-1, revision 2</span>',
    );
  });

  it("names all the quotes of the newest, and of the one that it replaced", async () => {
    const first = await test.build.offer({ snapshots: [{ quote_number: "HF-1" }, { quote_number: "HF-2" }] });
    const { company_id } = first;
    const newest = await test.build.offer({
      company_id,
      snapshots: [
        { quote_number: "HF-1 r2", revision: 2 },
        { quote_number: "HF-2 r2", revision: 2 },
      ],
    });
    const replaced = { state: "replaced", replaced_by: newest.id, person_email: newest.contact.email } as const;
    await test.db.updateTable("offers").set(replaced).where("id", "=", first.id).execute();
    const { body } = await open(offerPath(first.token));
    expect(body).toContain("There are newer versions of these quotes</h1>");
    expect(body).toContain(
      'sent <span class="number">HF-1, revision 2</span> and <span class="number">HF-2, revision 2</span> on ',
    );
    expect(body).toContain(`href="${offerPath(newest.token)}">View the new quotes</a>`);
    expect((await open(offerPath(newest.token))).body).toContain(
      'Replaces quotes <span class="number">HF-1</span> and <span class="number">HF-2</span> of ',
    );
  });

  it("says that it was sent again, if the newest holds the same quote", async () => {
    const snapshots = [{ quote_number: "HF-1" }];
    const first = await test.build.offer({ snapshots });
    const { company_id, contact } = first;
    const quote = { id: first.quotes[0]?.quote_id ?? "", quote_name: "Fence", quote_number: "HF-1" };
    const colleague = await test.build.user({ company_id });
    await test.db.updateTable("users").set({ full_name: "Ngaire Tane" }).where("id", "=", colleague.id).execute();
    const again = await test.build.offer({ created_by: colleague.id, stored: { contact, quote }, snapshots });
    const replaced = { state: "replaced", replaced_by: again.id } as const;
    await test.db.updateTable("offers").set(replaced).where("id", "=", first.id).execute();
    const { body } = await open(offerPath(first.token));
    expect(body).toContain("This quote was sent again</h1>");
    expect(body).toContain('Ngaire sent <span class="number">HF-1</span> again on ');
    expect(body).toContain(`href="${offerPath(again.token)}">Open the new link</a>`);
    expect(body).not.toContain("newer version");
    const newest = (await open(offerPath(again.token))).body;
    expect(newest).toContain("Replaces the link of ");
    expect(newest).not.toContain("Replaces quote");
  });

  it("does not lead to an offer that went to another address, but says whom to call", async () => {
    const { company_id, first, next, newest } = await sendThrice([
      "wrong@example.com",
      "right@example.com",
      "right@example.com",
    ]);
    const details = JSON.stringify({ phone: "02 5550 0148" });
    await test.db.updateTable("companies").set({ details }).where("id", "=", company_id).execute();
    const { body } = await open(offerPath(first.token));
    expect(body).toContain("This quote has been replaced");
    expect(body).toContain("tel:0255500148");
    for (const hidden of [next.token, newest.token, "revision 3", "right@example.com"])
      expect(body).not.toContain(hidden);
  });

  it("does not reveal that it replaces an offer that went to another address", async () => {
    const { newest } = await sendThrice(["wrong@example.com", "wrong@example.com", "right@example.com"]);
    expect((await open(offerPath(newest.token))).body).not.toContain("Replaces");
  });
});

describe("an address that opens nothing", () => {
  it("gets the same calm page in every case", async () => {
    const { token, company_id } = await test.build.offer();
    const other = await test.build.offer();
    await test.db
      .updateTable("companies")
      .set({ deleting_at: new Date().toISOString() })
      .where("id", "=", company_id)
      .execute();
    const paths = [
      offerPath(token),
      offerPath(other.token.slice(1)),
      offerPath(`${other.token}x`),
      offerPath("x".repeat(300)),
      `${offerPath("x".repeat(5_000))}/accept`,
      "/o/",
      `${offerPath(other.token)}/other`,
      `${offerPath(other.token)}/pdf/3`,
      `${offerPath(other.token)}/pdf/x`,
      "/o/%zz",
      "/o/%00",
    ];
    const pages = [];
    for (const url of paths) pages.push(await open(url));
    for (const [index, page] of pages.entries()) {
      expect([page.statusCode, page.body], paths[index]).toEqual([404, pages[0]?.body]);
      expect(page.headers["referrer-policy"], paths[index]).toBe("no-referrer");
      expect(page.headers["x-robots-tag"], paths[index]).toContain("noindex");
    }
    expect(pages[0]?.body).toContain("We can’t find this quote");
  });
});

describe("every route of the page", () => {
  const own = () => test.routes.filter((route) => route.includes(" /o/:token"));
  const send = (route: string, token: string, headers: Record<string, string> = {}) => {
    const [method, path = ""] = route.split(" ");
    const url = path.replace(":token", token).replace(":position", "1");
    const payload = method === "POST" ? { payload: {} } : {};
    const request = { method: method as InjectOptions["method"], url, headers, ...payload };
    return test.app.inject({ ...request, remoteAddress: nextAddress() });
  };
  /** Guesses from one address are limited. */
  let sent = 0;
  const nextAddress = () => `10.0.0.${++sent}`;

  it("answers 404 for a token that opens nothing, and changes nothing", async () => {
    const before = await fingerprint(test.db);
    expect(own().length).toBeGreaterThan(9);
    for (const route of own()) {
      for (const token of ["unknown", "x".repeat(43)]) {
        expect((await send(route, token, { origin: "http://quotemill.test" })).statusCode, route).toBe(404);
      }
    }
    expect(await fingerprint(test.db)).toBe(before);
  });

  it("takes a POST only from our own page", async () => {
    const { token } = await test.build.offer();
    const before = await fingerprint(test.db);
    // A mail program that unsubscribes for its reader has no origin.
    for (const route of own().filter((each) => each.startsWith("POST") && !each.endsWith("/stop"))) {
      expect((await send(route, token, { origin: "https://elsewhere.test" })).statusCode, route).toBe(403);
    }
    expect(await fingerprint(test.db)).toBe(before);
  });
});

describe("seen", () => {
  const browser = {
    origin: "http://quotemill.test",
    "user-agent":
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
  };
  const longAgo = "2026-01-01T00:00:00.000Z";
  const tell = async (token: string, payload: object = {}, headers: object = {}) => {
    const request = { method: "POST" as const, headers: { ...browser, ...headers }, payload };
    return (await open(`${offerPath(token)}/seen`, request)).statusCode;
  };
  const eventsOf = async (id: string) => {
    const rows = await test.db
      .selectFrom("offer_events")
      .select(["kind", "detail"])
      .where("offer_id", "=", id)
      .orderBy("id")
      .execute();
    return rows.filter(({ kind }) => kind !== "sent").map(({ kind, detail }) => ({ kind, ...(detail as object) }));
  };
  const countOf = async (id: string) =>
    (await test.db.selectFrom("offers").select("opened_count").where("id", "=", id).executeTakeFirstOrThrow())
      .opened_count;

  it("counts a look once in six hours, and each PDF separately", async () => {
    const { token, id } = await test.build.offer({ created_at: longAgo });
    await Promise.all([tell(token), tell(token), tell(token)]);
    await tell(token, { pdf: 2 });
    await tell(token, { pdf: 2 });
    await tell(token, { pdf: 1 });
    expect(await eventsOf(id)).toEqual([
      { kind: "opened" },
      { kind: "pdf_opened", position: 2 },
      { kind: "pdf_opened", position: 1 },
    ]);
    expect(await countOf(id)).toBe(1);
    test.passTime(6 * 3_600_000 + 1000);
    expect(await tell(token)).toBe(204);
    test.passTime(-6 * 3_600_000 - 1000);
    expect(await countOf(id)).toBe(2);
  });

  it("marks the first minute as maybe a scanner's, and still counts the person after it", async () => {
    const { token, id } = await test.build.offer();
    await tell(token);
    await tell(token);
    expect(await eventsOf(id)).toEqual([{ kind: "opened", maybe_scanner: true }]);
    expect(await countOf(id)).toBe(0);
    test.passTime(61_000);
    await tell(token);
    test.passTime(-61_000);
    expect(await countOf(id)).toBe(1);
  });

  it("never counts staff of the company, but people of other companies", async () => {
    const { token, id, company_id } = await test.build.offer({ created_at: longAgo });
    const staff = await test.signedIn({ company_id });
    const admin = await test.signedIn({ app_role: "global_admin" });
    for (const authorization of [staff.authorization, admin.authorization, "Bearer expired"]) {
      expect(await tell(token, {}, { authorization })).toBe(204);
    }
    expect(await eventsOf(id)).toEqual([]);
    const { authorization } = await test.signedIn();
    await tell(token, {}, { authorization });
    expect(await countOf(id)).toBe(1);
  });

  it.each([
    { "user-agent": "" },
    { "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)" },
    { "user-agent": "facebookexternalhit/1.1" },
    { "sec-purpose": "prefetch;prerender" },
  ])("counts no program: %o", async (headers) => {
    const { token, id } = await test.build.offer({ created_at: longAgo });
    expect(await tell(token, {}, headers)).toBe(204);
    expect(await eventsOf(id)).toEqual([]);
  });

  it.each(["", "null", "https://elsewhere.test", "http://quotemill.test.elsewhere.test"])(
    "refuses the origin %s",
    async (origin) => {
      const { token, id } = await test.build.offer({ created_at: longAgo });
      expect(await tell(token, {}, { origin })).toBe(403);
      expect(await eventsOf(id)).toEqual([]);
    },
  );

  it("takes a form of ours, whose origin browsers leave out because the page sends no referrer", async () => {
    const { token } = await test.build.offer();
    expect(await tell(token, {}, { origin: "null", "sec-fetch-site": "same-origin" })).toBe(204);
    expect(await tell(token, {}, { origin: "null", "sec-fetch-site": "cross-site" })).toBe(403);
  });

  it("takes nothing for a link that opens nothing, or that was withdrawn", async () => {
    const { token, id } = await test.build.offer({ created_at: longAgo, state: "withdrawn" });
    expect([await tell(token), await tell("unknown")]).toEqual([204, 404]);
    expect(await tell(token, { pdf: 99 })).toBe(400);
    expect(await eventsOf(id)).toEqual([]);
  });
});

it("browsers may name our origin with a form, and nothing of its address", async () => {
  const { token } = await test.build.offer();
  const formPost = { "content-type": "application/x-www-form-urlencoded", origin: "http://quotemill.test" };
  for (const step of ["accept", "decline", "question"] as const) {
    const shown = await open(stepPath(token, step));
    const again = await open(stepPath(token, step), { method: "POST", headers: formPost, payload: "reason=x" });
    expect([shown.statusCode, again.statusCode], step).toEqual([200, 422]);
    for (const { headers } of [shown, again]) expect(headers["referrer-policy"], step).toBe("strict-origin");
  }
});

it("the page passes nothing on", async () => {
  const { token } = await test.build.offer();
  for (const path of [offerPath(token), offerPdfPath(token, 1), offerPath("unknown")]) {
    const { headers } = await open(path);
    expect(headers, path).toMatchObject({
      "referrer-policy": "no-referrer",
      "cache-control": "no-store",
      "x-robots-tag": "noindex, nofollow",
      "x-frame-options": "DENY",
    });
    expect(headers["content-security-policy"], path).toContain("frame-ancestors 'none'");
    expect(headers["set-cookie"], path).toBeUndefined();
  }
  const { headers, body, nonce } = await open(offerPath(token));
  expect(headers["content-security-policy"]).toContain(`script-src 'nonce-${nonce}'`);
  expect(body).not.toMatch(/ on\w+=| style=|javascript:|https?:/);
});
