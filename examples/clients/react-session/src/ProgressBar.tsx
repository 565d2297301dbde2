/** Progress of an upload. @param value from 0 to 1 */
export function ProgressBar({ label, value }: { readonly label: string; readonly value: number }) {
  return (
    <div className="progress">
      <progress aria-label={label} value={value} />
      <span>{Math.round(value * 100)} %</span>
    </div>
  );
}
