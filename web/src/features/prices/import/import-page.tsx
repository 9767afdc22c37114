import { FileProblem, maxFileBytes, openSupplierFile, type SupplierFile } from "@quotemill/shared/prices/supplier-file";
import { pages } from "@quotemill/shared/screens/pages";
import { decodeText } from "@quotemill/shared/text/csv";
import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { Page } from "../../../components/page.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { FileDrop } from "../../../components/ui/file-drop.tsx";
import { FormError } from "../../../components/ui/note.tsx";
import { MatchColumns } from "./match-columns.tsx";
import { ReviewImport } from "./review-import.tsx";

export interface OpenedFile extends SupplierFile {
  name: string;
  text: string;
}

/**
 * Leads from a supplier's file to new costs in three steps: choose it, say what its columns are, and see what it does.
 * The last one is in the address, so that a reload or a look at a test comes back to it.
 */
export function ImportPage() {
  const [params, setParams] = useSearchParams();
  const [file, setFile] = useState<OpenedFile | null>(null);
  const id = params.get("import");
  useStartAtTop(id ?? file?.name ?? "");
  if (id) return <ReviewImport key={id} id={id} />;
  return (
    <Page
      back={{ to: pages.prices.path, label: "Price List" }}
      title="Import"
      subtitle="A supplier's file. You see what it does before anything is saved."
    >
      {file ? (
        <MatchColumns file={file} onBack={() => setFile(null)} onRead={(read) => setParams({ import: read })} />
      ) : (
        <ChooseFile onFile={setFile} />
      )}
    </Page>
  );
}

/** The steps share a path, so the shell does not begin at the top, and the button that led to the next one is gone. */
function useStartAtTop(step: string) {
  const seen = useRef(step);
  useEffect(() => {
    if (seen.current === step) return;
    seen.current = step;
    const main = document.getElementById("main");
    main?.scrollTo(0, 0);
    main?.focus();
  }, [step]);
}

function ChooseFile({ onFile }: { onFile: (file: OpenedFile) => void }) {
  const [failure, setFailure] = useState("");
  const open = (file: File) => openFile(file).then(onFile, (error: Error) => setFailure(error.message));
  return (
    <Card>
      <div className="grid gap-4 p-5 max-md:p-4">
        <FileDrop label="Supplier's file" onFile={open}>
          Drop a CSV file here. It needs a header row, and a code and a cost in each row.
        </FileDrop>
        <FormError>{failure}</FormError>
      </div>
    </Card>
  );
}

/** Throws an error in words for the person who chose the file. */
async function openFile(file: File): Promise<OpenedFile> {
  if (file.size > 2 * maxFileBytes)
    throw new FileProblem("The file is larger than 5 MB. Remove columns that you do not need.");
  const text = decodeText(await file.arrayBuffer());
  return { name: file.name.slice(-200), text, ...openSupplierFile(text) };
}
