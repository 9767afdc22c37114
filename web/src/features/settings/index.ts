export { appendToken } from "./append-token.ts";
export { settingsQuery, useSaveSettings } from "./settings.api.ts";
export { VariablePicker } from "./variable-picker.tsx";
