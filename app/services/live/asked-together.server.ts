import DataLoader from 'dataloader';

/**
 * Makes one question of those that many streams ask at the same moment: a thousand of them that
 * hear of a message would ask the database a thousand times otherwise. Nothing is remembered: who
 * asks later asks anew.
 * @param keyOf the same text for the same question
 * @param answer all the different questions at once, answered in their order
 */
export function askedTogether<Question, Answer>(
  keyOf: (question: Question) => string,
  answer: (questions: Question[]) => Promise<Answer[]>,
): (question: Question) => Promise<Answer> {
  const loader = new DataLoader<Question, Answer>(
    async (asked) => {
      const different = new Map(asked.map((question) => [keyOf(question), question]));
      const answers = await answer([...different.values()]);
      const byKey = new Map([...different.keys()].map((key, index) => [key, answers[index]]));
      return asked.map(
        (question) => byKey.get(keyOf(question)) ?? new Error('A question was left out'),
      );
    },
    { cache: false },
  );
  return (question) => loader.load(question);
}
