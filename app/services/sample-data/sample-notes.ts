/** What owners write when they request a stay; an empty one is as common as any. */
export const daycareNotes = [
  '',
  '',
  'Had a big breakfast, so a light lunch is fine.',
  'Please keep the cone on until 2 PM.',
  'My sister will do the pick-up today; her name is on the emergency list.',
  'First warm day, so lots of yard time please!',
  'Back from the groomer on Thursday, be gentle with the left ear.',
  'I may be ten minutes late for pick-up, the bus is what it is.',
  'Lunch is in the blue bag.',
  'Long meeting day. A photo around noon would make it.',
] as const;

export const boardingNotes = [
  '',
  '',
  'We land late, so pick-up will be close to the end of the window.',
  'Bringing the usual bed and the hedgehog toy.',
  'Food is measured out per meal in labeled bags.',
  'First time away this long. Could we get a picture each evening?',
  'We are driving to Vermont; there is no signal after noon.',
  'Wedding weekend! Please text the emergency contact first.',
  'Gets up once around 5 AM and goes right back to sleep.',
  'The vet has our card on file, just in case.',
] as const;
