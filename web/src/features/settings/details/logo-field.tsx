import { ImageUp } from "lucide-react";
import { useId } from "react";
import { reportOutcome } from "../../../components/report-outcome.ts";
import { Button } from "../../../components/ui/button.tsx";
import { FileButton } from "../../../components/ui/file-button.tsx";
import { toast } from "../../../components/ui/toast.tsx";
import { useRemoveLogo, useSaveLogo } from "./details.api.ts";

/** Saves as soon as a file is chosen. */
export function LogoField({ companyId, logoUrl }: { companyId: string; logoUrl: string | null }) {
  const noteId = useId();
  const save = useSaveLogo(companyId);
  const remove = useRemoveLogo(companyId);

  function handleFile(file: File | undefined) {
    if (!file) return;
    reportOutcome(save.mutateAsync(file), {
      done: () => toast.success("Logo saved successfully!"),
      failed: ({ message }) => toast.error(`Failed to save the logo: ${message}`),
    });
  }
  function handleRemove() {
    reportOutcome(remove.mutateAsync(undefined), {
      done: () => toast.success("Logo removed successfully!"),
      failed: ({ message }) => toast.error(`Failed to remove the logo: ${message}`),
    });
  }

  return (
    <fieldset className="grid content-start gap-1.5">
      <legend className="mb-1.5 text-sm font-medium">Logo</legend>
      <div className="flex flex-wrap items-center gap-3">
        {logoUrl && (
          // Shown as on paper, whatever the theme.
          <span data-theme="light" className="rounded-md border border-border bg-raised p-2">
            <img src={logoUrl} alt="The company's logo" className="h-10 max-w-40 object-contain" />
          </span>
        )}
        <FileButton
          icon={ImageUp}
          label={logoUrl ? "Replace Logo" : "Upload Logo"}
          fileLabel="Logo file"
          busy={save.isPending}
          describedBy={noteId}
          onFiles={([file]) => handleFile(file)}
        />
        {logoUrl && (
          <Button variant="quiet" busy={remove.isPending} onClick={handleRemove}>
            Remove Logo
          </Button>
        )}
      </div>
      <p id={noteId} className="text-xs tracking-wide text-ink-muted">
        PNG or JPEG.
      </p>
    </fieldset>
  );
}
