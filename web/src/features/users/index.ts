export { InviteFields, useInviteForm } from "./invite-form.tsx";
export { useInviteUser } from "./users.api.ts";
