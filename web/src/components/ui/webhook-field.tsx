import type { ComponentProps } from "react";
import { TextField } from "./field.tsx";

/** A webhook's address, limited to the length that the server accepts. */
export function WebhookField(props: ComponentProps<typeof TextField>) {
  return <TextField type="url" inputMode="url" placeholder="https://" maxLength={2048} {...props} />;
}
