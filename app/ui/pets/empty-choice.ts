/** The words of a select's empty first option. */
export const emptyChoice = 'Please choose';
