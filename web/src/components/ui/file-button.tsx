import type { LucideIcon } from "lucide-react";
import { type ComponentProps, useRef } from "react";
import { pictureTypes } from "../../lib/files.ts";
import { Button } from "./button.tsx";

/** Opens the file chooser, for pictures unless `accept` says otherwise. */
export function FileButton({
  icon: Icon,
  label,
  fileLabel,
  busy,
  describedBy,
  onFiles,
  className,
  ...input
}: {
  icon: LucideIcon;
  label: string;
  /** The name of the hidden file input. */
  fileLabel: string;
  busy: boolean;
  describedBy?: string;
  onFiles: (files: File[]) => void;
  className?: string;
} & Pick<ComponentProps<"input">, "accept" | "multiple" | "capture">) {
  const element = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        variant="secondary"
        busy={busy}
        aria-describedby={describedBy}
        onClick={() => element.current?.click()}
        className={className}
      >
        {!busy && <Icon size={16} aria-hidden="true" />}
        {label}
      </Button>
      <input
        ref={element}
        type="file"
        hidden
        aria-label={fileLabel}
        accept={pictureTypes.join()}
        {...input}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          // An emptied input makes choosing the same file again count as a change.
          event.target.value = "";
        }}
      />
    </>
  );
}
