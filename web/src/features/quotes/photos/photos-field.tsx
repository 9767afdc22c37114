import { maxPhotos, type QuotePhoto } from "@quotemill/shared/quotes/photos";
import { clsx } from "clsx";
import { Camera, ImagePlus } from "lucide-react";
import { type DragEvent, memo, useId, useState } from "react";
import { reordered } from "../../../components/sortable/row-order.ts";
import { SortableList } from "../../../components/sortable/sortable-list.tsx";
import { FileButton } from "../../../components/ui/file-button.tsx";
import { useTellRemoved } from "../../../components/undo-scope.tsx";
import { countOf } from "../../../lib/format.ts";
import { PhotoRow } from "./photo-row.tsx";
import { type ChangePhotos, useAddPhotos } from "./use-add-photos.ts";

const note = `Printed on the quote. PNG or JPEG, up to ${maxPhotos}; drop them here.`;

/** Photos and drawings of a quote. They are uploaded as soon as they are chosen, dropped or taken. */
export const PhotosField = memo(function PhotosField({
  photos,
  onChange,
  className,
}: {
  photos: QuotePhoto[];
  onChange: ChangePhotos;
  className: string;
}) {
  const noteId = useId();
  const tellRemoved = useTellRemoved();
  const [isOver, setIsOver] = useState(false);
  const { add, pending } = useAddPhotos(photos.length, onChange);
  const indexOf = (id: string) => photos.findIndex((photo) => photo.id === id);
  function handleRemove(photo: QuotePhoto) {
    const index = indexOf(photo.id);
    onChange((all) => all.filter(({ id }) => id !== photo.id));
    tellRemoved(`Photo ${index + 1} removed`, () =>
      onChange((all) => all.toSpliced(index, 0, photo).slice(0, maxPhotos)),
    );
  }
  const handleDrag = (event: DragEvent, isInside: boolean) => {
    if (!event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    setIsOver(isInside);
  };
  return (
    <fieldset
      className={clsx("grid min-w-0 content-start gap-1.5", className)}
      onDragOver={(event) => handleDrag(event, true)}
      onDragLeave={(event) => handleDrag(event, false)}
      onDrop={(event) => {
        handleDrag(event, false);
        add([...event.dataTransfer.files]);
      }}
    >
      <legend className="mb-1.5 text-sm font-medium">Photos and drawings</legend>
      {photos.length > 0 && (
        <SortableList
          label="Photos"
          noun="photo"
          rows={photos.map((photo, index) => ({ id: photo.id, label: `photo ${index + 1}` }))}
          onMove={(id, overId) => onChange((all) => reordered(all, indexOf(id), indexOf(overId)))}
          className="grid gap-1.5"
        >
          {({ id, label }) => {
            const photo = photos[indexOf(id)];
            return (
              photo && (
                <PhotoRow
                  key={id}
                  photo={photo}
                  name={label}
                  onCaption={(caption) =>
                    onChange((all) => all.map((each) => (each.id === id ? { ...each, caption } : each)))
                  }
                  onRemove={() => handleRemove(photo)}
                />
              )
            );
          }}
        </SortableList>
      )}
      <div
        className={clsx(
          "flex flex-wrap items-center gap-2 rounded-md border border-dashed p-2.5 transition-colors duration-fast",
          isOver ? "border-primary bg-primary-soft" : "border-border-strong",
        )}
      >
        <FileButton
          icon={ImagePlus}
          label="Add Photos"
          fileLabel="Photo files"
          multiple
          busy={pending > 0}
          describedBy={noteId}
          onFiles={add}
        />
        {/* With a pointer that is not a finger, there is hardly ever a camera to point at the job. */}
        <FileButton
          icon={Camera}
          label="Take Photo"
          fileLabel="Photo from the camera"
          capture="environment"
          busy={pending > 0}
          describedBy={noteId}
          onFiles={add}
          className="pointer-fine:hidden"
        />
        <p id={noteId} role="status" className="text-xs tracking-wide text-ink-muted">
          {pending > 0 ? `Uploading ${countOf(pending, "photo")}…` : note}
        </p>
      </div>
    </fieldset>
  );
});
