import { isColour, ownColour, whiteTextOn } from "@quotemill/shared/brand";
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
      hint={noteOn(isColour(value) ? value : ownColour)}
      maxLength={7}
      placeholder={ownColour}
      end={
        <input
          type="color"
          aria-label="Pick a colour"
          value={isColour(value) ? value.toLowerCase() : ownColour}
          onChange={(event) => onPick(event.target.value)}
          className="absolute inset-y-1 end-1 h-auto w-10 max-md:inset-y-0 max-md:h-control max-md:w-11 cursor-pointer rounded-sm"
        />
      }
    />
  );
}

function noteOn(colour: string): string {
  const { isReadable, ratio } = whiteTextOn(colour);
  // Rounded down, so that 4.46 never reads as the 4.5 it misses.
  const figure = `${(Math.floor(ratio * 10) / 10).toFixed(1)} to 1`;
  return isReadable
    ? `White text is easy to read on it, ${figure}.`
    : `White text is hard to read on it, ${figure}, so dark text is used.`;
}
