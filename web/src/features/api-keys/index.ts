export { apiKeysQuery } from "./api-keys.api.ts";
export { ApiKeysCard } from "./api-keys-card.tsx";
export { MakeKeyButton } from "./make-key-dialog.tsx";
