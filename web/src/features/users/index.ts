export { InviteFields } from "./invite-fields.tsx";
export { useInviteForm } from "./use-invite-form.ts";
export { useInviteUser } from "./users.api.ts";
