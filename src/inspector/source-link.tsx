/** Shows a file and line. Pressing it opens the file in this computer's editor. */
export function SourceLink({ file, line }: { file: string; line: number }) {
  const open = () => void fetch(`/__open-in-editor?file=${encodeURIComponent(`${file}:${line}`)}`);
  return (
    <button type="button" className="place" title="Open in your editor" onClick={open}>
      {file}:{line}
    </button>
  );
}
