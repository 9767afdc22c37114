import { pages } from "@quotemill/shared/pages";
import { ArrowLeft, Eye, EyeOff, Redo2, RotateCcw, Undo2 } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { Link } from "react-router";
import { Button } from "../../../components/ui/button.tsx";
import { OffBadge } from "../off-badge.tsx";
import { TemplateHeading } from "./template-heading.tsx";

export const previewButtonId = "preview-button";
export const saveButtonId = "save-button";

export function BuilderHeader({
  isOff,
  heading,
  saveLabel,
  isSaving,
  isPreview,
  onTogglePreview,
  onUndo,
  onRedo,
  onReset,
  onSaveDraft,
  onSave,
  children,
}: {
  isOff: boolean;
  heading: ComponentProps<typeof TemplateHeading>;
  saveLabel: string;
  isSaving: boolean;
  isPreview: boolean;
  onTogglePreview: () => void;
  /** Undefined when there is nothing to undo or redo. */
  onUndo: (() => void) | undefined;
  onRedo: (() => void) | undefined;
  onReset: () => void;
  /** Undefined for a new template, which has nothing published yet. */
  onSaveDraft: (() => void) | undefined;
  onSave: () => void;
  /** The tabs, along the header's lower edge. */
  children?: ReactNode;
}) {
  const PreviewIcon = isPreview ? EyeOff : Eye;
  return (
    <header className="shrink-0 border-b border-border px-4 pt-3 md:px-6 md:pt-5">
      <Link
        to={pages.templates.path}
        className="inline-flex items-center gap-1.5 rounded-xs text-sm font-medium text-ink-muted hover:text-ink max-md:min-h-control-sm"
      >
        <ArrowLeft size={14} aria-hidden="true" />
        Back to Templates
      </Link>
      <div className="mt-1 mb-1.5 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
          <TemplateHeading {...heading} />
          {isOff && <OffBadge />}
        </div>
        <div className="flex flex-wrap items-center gap-2 max-md:w-full">
          <div className="flex items-center max-md:-ms-3 max-md:w-full">
            <IconButton label="Undo" onClick={onUndo} icon={<Undo2 size={16} aria-hidden="true" />} />
            <IconButton label="Redo" onClick={onRedo} icon={<Redo2 size={16} aria-hidden="true" />} />
            <Button variant="quiet" onClick={onReset}>
              <RotateCcw size={16} aria-hidden="true" />
              Reset
            </Button>
          </div>
          <Button id={previewButtonId} variant="secondary" onClick={onTogglePreview} className="max-md:flex-1">
            <PreviewIcon size={16} aria-hidden="true" />
            {isPreview ? "Exit Preview" : "Preview"}
          </Button>
          {onSaveDraft && (
            <Button variant="secondary" onClick={onSaveDraft} className="max-md:flex-1">
              Save without publishing
            </Button>
          )}
          <Button
            id={saveButtonId}
            busy={isSaving}
            onClick={onSave}
            // On phones it stands in the footer, which the preview does not have and which sticks only in tall windows.
            className={
              isPreview
                ? "max-md:flex-1"
                : "max-md:flex-1 max-md:tall:fixed max-md:tall:inset-x-4 max-md:tall:bottom-12 max-md:tall:z-sticky"
            }
          >
            {saveLabel}
          </Button>
        </div>
      </div>
      {children ?? <div className="h-2" />}
    </header>
  );
}

/** Stays focusable when there is nothing to do; otherwise the last undo would lose the focus. */
function IconButton({ label, icon, onClick }: { label: string; icon: ReactNode; onClick: (() => void) | undefined }) {
  return (
    <Button
      variant="quiet"
      size="icon"
      aria-label={label}
      title={label}
      aria-disabled={!onClick}
      onClick={onClick}
      className={onClick ? undefined : "cursor-not-allowed opacity-40"}
    >
      {icon}
    </Button>
  );
}
