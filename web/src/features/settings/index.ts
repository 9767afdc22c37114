export { settingsQuery, useReadSettings, useSaveSettings } from "./settings.api.ts";
export { AdminOnlyNote } from "./settings-form.tsx";
export { appendToken, VariablePicker } from "./variable-picker.tsx";
