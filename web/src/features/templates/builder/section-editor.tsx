import type { SectionItem } from "@quotemill/shared/templates/containers";
import type { Dispatch } from "react";
import type { BuilderAction } from "./builder-reducer.ts";
import { ConditionEditor } from "./condition-editor.tsx";
import { useItemProblems } from "./editing-context.ts";
import { EditorFrame, LabelInput } from "./editor-frame.tsx";

/** Edits a heading. Its condition covers everything in the section. */
export function SectionEditor({
  item,
  isFresh,
  dispatch,
}: {
  item: SectionItem;
  isFresh: boolean;
  dispatch: Dispatch<BuilderAction>;
}) {
  const { id } = item;
  const problems = useItemProblems(id);
  const change = (changes: Partial<SectionItem>, typingIn?: string) =>
    dispatch({ type: "update", id, changes, typingIn });
  return (
    <EditorFrame hasProblem={Object.keys(problems).length > 0}>
      <div className="col-span-full @[40rem]:col-span-2">
        <LabelInput
          isFresh={isFresh}
          value={item.label}
          error={problems.label}
          onChange={(label) => change({ label }, "label")}
        />
      </div>
      <ConditionEditor item={item} onChange={change} />
    </EditorFrame>
  );
}
