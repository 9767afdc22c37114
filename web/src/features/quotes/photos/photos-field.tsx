import { maxPhotos, type QuotePhoto } from "@quotemill/shared/quotes/photos";
import { clsx } from "clsx";
import { Camera, ImagePlus, X } from "lucide-react";
import { type DragEvent, memo, useId, useState } from "react";
import { toast } from "../../../components/messages/toast.tsx";
import { useTellRemoved } from "../../../components/messages/undo.tsx";
import { reordered } from "../../../components/sortable/row-order.ts";
import { RowGrip, SortableList } from "../../../components/sortable/sortable-list.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { inputLook } from "../../../components/ui/field.tsx";
import { FileButton } from "../../../components/ui/file-button.tsx";
import { countOf } from "../../../lib/words.ts";
import { Photo } from "./photo.tsx";
import { useUploadPhoto } from "./photos.api.ts";

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
        {/* A device with a mouse hardly ever has a camera that can be pointed at the job, so the button is hidden
            there. */}
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

function PhotoRow({
  photo,
  name,
  onCaption,
  onRemove,
}: {
  photo: QuotePhoto;
  /** Name of the photo without a caption, such as 'photo 1'. */
  name: string;
  onCaption: (caption: string) => void;
  onRemove: () => void;
}) {
  return (
    <li
      data-row={photo.id}
      className="relative flex items-center gap-2.5 rounded-md border border-border bg-raised py-2 ps-10 pe-2 [&>[data-grip]]:top-1/2 [&>[data-grip]]:-translate-y-1/2 data-dragging:z-10 data-dragging:shadow-popover max-md:ps-11 dark:bg-sunken"
    >
      <RowGrip label={name} />
      <Photo id={photo.id} alt={photo.caption || name} className="h-12 w-16 shrink-0" />
      <input
        aria-label={`Caption of ${name}`}
        placeholder="Caption (optional)"
        maxLength={200}
        value={photo.caption}
        onChange={(event) => onCaption(event.target.value)}
        className={`${inputLook(false)} h-control min-w-0 flex-1`}
      />
      <Button size="icon" icon={X} aria-label={`Remove ${name}`} title="Remove photo" onClick={onRemove} />
    </li>
  );
}

export type ChangePhotos = (change: (photos: QuotePhoto[]) => QuotePhoto[]) => void;

const tooMany = `A quote can have at most ${maxPhotos} photos.`;

/** Uploads chosen files as far as there is room, and adds each as soon as it is stored. */
function useAddPhotos(count: number, onChange: ChangePhotos) {
  const upload = useUploadPhoto();
  const [pending, setPending] = useState(0);
  function add(files: File[]) {
    const room = Math.max(0, maxPhotos - count - pending);
    if (files.length > room) toast.error(tooMany);
    for (const file of files.slice(0, room)) {
      setPending((number) => number + 1);
      upload
        .mutateAsync(file)
        .then(({ id }) => onChange((all) => [...all, { id, caption: "" }]))
        .catch((error: Error) => toast.error(`${file.name}: ${error.message}`))
        .finally(() => setPending((number) => number - 1));
    }
  }
  return { add, pending };
}
