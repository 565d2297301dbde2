/**
 * Returns the first day of the week for a language: 1 for Monday to 7 for Sunday. Defaults to Monday when the browser
 * does not report it.
 */
export function firstDayOfWeek(language: string): number {
  const locale = new Intl.Locale(language) as Intl.Locale & {
    readonly weekInfo?: { readonly firstDay: number };
    getWeekInfo?(): { readonly firstDay: number };
  };
  return (locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay ?? 1;
}
