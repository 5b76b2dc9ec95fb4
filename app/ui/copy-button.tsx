import { useState } from 'react';
import { Button } from './button';
import { VisuallyHidden } from './visually-hidden';

/** Copies a text to the clipboard; without scripts it isn't there. */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const [copied, setCopied] = useState<string | null>(null);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(text);
    } catch {
      // Not allowed, or not there over plain http: the text can be selected.
      setCopied(null);
    }
  }

  return (
    <span data-scripts="on">
      <Button variant="default" size="sm" onClick={() => void copy()}>
        {copied === text ? 'Copied' : 'Copy'}
        <VisuallyHidden> {what}</VisuallyHidden>
      </Button>
    </span>
  );
}
