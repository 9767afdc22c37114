import { expect, test, vi } from "vitest";
import { authError, fakeBackend } from "../../test/fake-backend.ts";
import { createAuthClient } from "./auth-client.ts";
import { authWords, networkAdvice } from "./auth-words.ts";

/** Our message for what the real client makes of a response. */
async function wordsFor(answer: () => Response | Promise<Response>) {
  fakeBackend({ "POST /auth/v1/token": answer });
  const { error } = await createAuthClient().signInWithPassword({ email: "ada@example.com", password: "secret" });
  return error && authWords(error, "The fallback.");
}
const html = (status: number) => new Response("<html>Bad Gateway</html>", { status });

test.each([
  { answer: "a 500 with JSON", give: () => authError(500, "unexpected_failure", "relation missing") },
  { answer: "a proxy's 502", give: () => html(502) },
  { answer: "a proxy's 530", give: () => html(530) },
  { answer: "a 403 that is not JSON", give: () => html(403) },
  { answer: "a 400 without a message", give: () => Response.json({}, { status: 400 }) },
  { answer: "a 400 with a nested message", give: () => Response.json({ error: { message: "x" } }, { status: 400 }) },
  { answer: "a 400 with nothing", give: () => Response.json(null, { status: 400 }) },
  { answer: "a 400 with an empty message", give: () => Response.json({ message: " " }, { status: 400 }) },
  { answer: "a 200 without a session", give: () => Response.json({}) },
  { answer: "a 200 that is not JSON", give: () => html(200) },
  { answer: "an ended session", give: () => authError(403, "session_not_found", "Session not found") },
])("$answer gets the fallback", async ({ give }) => {
  expect(await wordsFor(give)).toBe("The fallback.");
});

test("the server's own message is passed on", async () => {
  expect(await wordsFor(() => authError(400, "user_banned", "User is banned"))).toBe("User is banned");
  expect(await wordsFor(() => authError(422, "weak_password", "Too short"))).toBe("Too short");
});

test.each(["Failed to fetch", "NetworkError when attempting to fetch resource.", "Load failed"])(
  "'%s' gets the fallback, and advice about the connection after it",
  async (message) => {
    vi.mocked(console.error).mockImplementation(() => {}); // the client logs every failed call
    expect(await wordsFor(() => Promise.reject(new TypeError(message)))).toBe(`The fallback. ${networkAdvice}`);
    vi.mocked(console.error).mockClear();
  },
);
