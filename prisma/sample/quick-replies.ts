/** The quick replies of the sample business (R64), in their order. */
export const sampleReplies = [
  {
    name: 'What to bring',
    text: 'Hi {first name}, for {dogs} please bring food for the stay, any medication in its packaging, and a blanket that smells like home.',
  },
  {
    name: 'All is well',
    text: 'Hi {first name}, all is well here. I’ll send pictures this evening.',
  },
  {
    name: 'Pick Up times',
    text: 'Pick Up is possible every day within the hours on our page. Please tell me if you’re running late.',
  },
];
