export { AuthProvider, startAuth, useAuth, useAuthClient } from "./auth-context.tsx";
export { authWords } from "./auth-words.ts";
export { saveLinkFromAddress } from "./saved-link.ts";
