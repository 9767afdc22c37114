export { AuthProvider, startAuth, useAuth, useAuthClient } from "./auth-context.tsx";
export { AuthLayout } from "./auth-layout.tsx";
export { authWords } from "./auth-words.ts";
export { FactorPrompt } from "./factor-prompt.tsx";
export { withFreshFactor } from "./factor-question.ts";
export { canUsePasskeys, passkeyWords } from "./passkeys.ts";
export { saveLinkFromAddress } from "./saved-link.ts";
export { appsOf, callAuth } from "./second-factor.ts";
export { keepView } from "./view-session.ts";
