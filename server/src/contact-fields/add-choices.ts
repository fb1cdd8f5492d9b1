const sameWord = (choice: string): string => choice.toLowerCase();

/** Earlier choices keep their order. A choice that exists already, in whatever case, is not added again. */
export function addedChoices(before: readonly string[], added: readonly string[]): string[] {
  const choices = [...before];
  const known = new Set(before.map(sameWord));
  for (const choice of added) {
    if (known.has(sameWord(choice))) continue;
    known.add(sameWord(choice));
    choices.push(choice);
  }
  return choices;
}
