import { isColour, ownColour } from "@quotemill/shared/brand";
import type { ComponentProps } from "react";
import { TextField } from "../../../components/ui/field.tsx";

interface Props extends ComponentProps<typeof TextField> {
  value: string;
  onPick: (colour: string) => void;
}

/** Typed or picked. Without a colour, quotes and mails use Quotemill's own. */
export function ColourField({ value, onPick, ...field }: Props) {
  return (
    <TextField
      {...field}
      maxLength={7}
      placeholder={ownColour}
      end={
        <input
          type="color"
          aria-label="Pick a colour"
          value={isColour(value) ? value.toLowerCase() : ownColour}
          onChange={(event) => onPick(event.target.value)}
          className="absolute inset-y-1 end-1 h-auto w-10 cursor-pointer rounded-sm"
        />
      }
    />
  );
}
