import { expect, test, vi } from "vitest";
import { unreachableWords } from "../../lib/failure-words.ts";
import { authError, fakeBackend } from "../../test/fake-backend.ts";
import { createAuthClient } from "./auth-client.ts";
import { authWords } from "./auth-words.ts";

/** What the real client makes of an answer, in our words. */
async function wordsFor(answer: () => Response | Promise<Response>) {
  fakeBackend({ "POST /auth/v1/token": answer });
  const { error } = await createAuthClient().signInWithPassword({ email: "ada@example.com", password: "secret" });
  return error && authWords(error, "The fallback.");
}
const html = (status: number) => new Response("<html>Bad Gateway</html>", { status });

test.each([
  { answer: "a 500 with JSON", give: () => authError(500, "unexpected_failure", "relation missing") },
  { answer: "a 502 of a proxy", give: () => html(502) },
  { answer: "a 530 of a proxy", give: () => html(530) },
  { answer: "a 403 that is not JSON", give: () => html(403) },
  { answer: "a 400 without a message", give: () => Response.json({}, { status: 400 }) },
  { answer: "a 400 with a nested message", give: () => Response.json({ error: { message: "x" } }, { status: 400 }) },
  { answer: "a 400 with nothing", give: () => Response.json(null, { status: 400 }) },
  { answer: "a 400 with an empty message", give: () => Response.json({ message: " " }, { status: 400 }) },
  { answer: "a 200 without a session", give: () => Response.json({}) },
  { answer: "an ended session", give: () => authError(403, "session_not_found", "Session not found") },
])("$answer: the fallback", async ({ give }) => {
  expect(await wordsFor(give)).toBe("The fallback.");
});

test("what the server says in words is passed on", async () => {
  expect(await wordsFor(() => authError(400, "user_banned", "User is banned"))).toBe("User is banned");
  expect(await wordsFor(() => authError(422, "weak_password", "Too short"))).toBe("Too short");
});

test.each(["Failed to fetch", "NetworkError when attempting to fetch resource.", "Load failed"])(
  "'%s' becomes words about the connection",
  async (message) => {
    vi.mocked(console.error).mockImplementation(() => {}); // the client reports every call that it could not make
    expect(await wordsFor(() => Promise.reject(new TypeError(message)))).toBe(unreachableWords);
    vi.mocked(console.error).mockClear();
  },
);
