import type { ComponentProps } from "react";
import { TextField } from "./field.tsx";

/** The address of a webhook: as long as the server takes one. */
export function WebhookField(props: ComponentProps<typeof TextField>) {
  return <TextField type="url" inputMode="url" placeholder="https://" maxLength={2048} {...props} />;
}
