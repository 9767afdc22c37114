export { AuthProvider, useAuth } from "./auth-context.tsx";
export { saveLinkFromAddress } from "./saved-link.ts";
export { startAuth } from "./start-auth.ts";
