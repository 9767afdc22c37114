import { ChevronDown } from "lucide-react";
import { Button } from "../../components/ui/button.tsx";
import { ChoiceMenu } from "../../components/ui/menu.tsx";
import { colorSchemes, schemeNames, setColorScheme, useTheme } from "../../lib/theme.ts";

export function SchemePicker() {
  const { theme, scheme } = useTheme();
  return (
    <ChoiceMenu
      label="Colour scheme"
      value={scheme}
      onChoose={setColorScheme}
      choices={colorSchemes.map((value) => ({
        value,
        label: schemeNames[value],
        mark: <span aria-hidden="true" data-theme={theme} data-scheme={value} className="swatch" />,
      }))}
      trigger={
        <Button variant="quiet" aria-label={`Colour scheme: ${schemeNames[scheme]}`}>
          <span aria-hidden="true" className="swatch" />
          <span className="text-sm max-md:hidden">{schemeNames[scheme]}</span>
          <ChevronDown size={14} aria-hidden="true" className="max-md:hidden" />
        </Button>
      }
    />
  );
}
