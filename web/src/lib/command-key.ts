const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

export const commandKey = isMac ? "⌘" : "Ctrl";

export const isCommandKey = ({ ctrlKey, metaKey }: Pick<KeyboardEvent, "ctrlKey" | "metaKey">) => ctrlKey || metaKey;
