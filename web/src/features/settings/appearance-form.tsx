import { Moon, Sun } from "lucide-react";
import { ChoiceTile, ChoiceTiles } from "../../components/ui/choice-tiles.tsx";
import { colorSchemes, schemeNames, setColorScheme, setTheme, useTheme } from "../../lib/theme.ts";

/** Both settings apply at once and are saved in this browser. */
export function AppearanceForm() {
  const { theme, scheme } = useTheme();
  return (
    <div className="grid gap-5 px-5 pb-5 max-md:px-4">
      <ChoiceTiles label="Theme">
        <ChoiceTile
          name="theme"
          checked={theme === "light"}
          onChoose={() => setTheme("light")}
          mark={<Sun size={16} />}
        >
          Light
        </ChoiceTile>
        <ChoiceTile name="theme" checked={theme === "dark"} onChoose={() => setTheme("dark")} mark={<Moon size={16} />}>
          Dark
        </ChoiceTile>
      </ChoiceTiles>
      <ChoiceTiles label="Colour scheme">
        {colorSchemes.map((value) => (
          <ChoiceTile
            key={value}
            name="scheme"
            checked={value === scheme}
            onChoose={() => setColorScheme(value)}
            mark={<span data-theme={theme} data-scheme={value} className="swatch" />}
          >
            {schemeNames[value]}
          </ChoiceTile>
        ))}
      </ChoiceTiles>
      <p className="text-xs tracking-wide text-ink-muted">Saved in this browser.</p>
    </div>
  );
}
