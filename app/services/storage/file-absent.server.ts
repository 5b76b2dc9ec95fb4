/** Whether an error of the file system says that nothing of that name is there, or no file of ours. */
export function fileAbsent(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'ENOENT' || code === 'ENOTDIR' || code === 'ELOOP';
}
