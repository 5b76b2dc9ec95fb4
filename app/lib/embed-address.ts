/**
 * The address of a third party's page to be shown in a frame (R7): a whole https address, or null
 * when none is configured or what is configured is none.
 */
export function embedAddress(url: string): URL | null {
  try {
    const address = new URL(url.trim());
    return address.protocol === 'https:' ? address : null;
  } catch {
    return null;
  }
}
