import { onDemand } from "../../components/on-demand.tsx";

export const ContactDialog = onDemand(async () => (await import("./contact-dialog.tsx")).ContactDialog);
export const ImportDialog = onDemand(async () => (await import("./import/import-dialog.tsx")).ImportDialog);
