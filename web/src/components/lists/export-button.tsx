import type { Call } from "@quotemill/shared/contracts/call";
import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { apiFile, type Given } from "../../lib/api/api.ts";
import { saveFile } from "../../lib/files.ts";
import { announce } from "../messages/announcements.tsx";
import { toast } from "../messages/toast.tsx";
import { Button } from "../ui/button.tsx";

/** Saves what a list shows, all pages of it, as a file for a spreadsheet. */
export function ExportButton<C extends Call>({ call, given, label }: { call: C; given: Given<C>; label: string }) {
  const exporting = useExport(call);
  return (
    <Button
      variant="secondary"
      icon={Download}
      aria-label={label}
      busy={exporting.isPending}
      onClick={() => exporting.mutate(given)}
    >
      Export
    </Button>
  );
}

export const useExport = <C extends Call>(call: C) =>
  useMutation({
    mutationFn: (given: Given<C>) => apiFile(call, ...given),
    onMutate: () => announce("Preparing the file."),
    onSuccess: ({ file, name }) => {
      saveFile(file, name);
      announce("The file is ready.");
    },
    onError: (error) => toast.error("The file could not be made", error.message),
  });
