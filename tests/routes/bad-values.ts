/** What is wrong in each field of each form, and the sentence that must say so. */
import { factoryPassword as password } from '../factories/people';
import type { FormName } from './form-table';
import { loneSurrogate, type Changes } from './sent-forms';

const long = (length: number) => 'x'.repeat(length);

export type Bad = [
  form: FormName,
  what: string,
  changes: Changes,
  says: string,
  at?: string,
  status?: number,
];

const emailTexts = (form: 'sign-up' | 'passwordreset'): Bad[] => [
  [form, 'no email', { email: null }, 'Please enter Email', 'email'],
  [form, 'an empty email', { email: ' ' }, 'Please enter Email', 'email'],
  [form, 'an email that is none', { email: 'nobody' }, 'name@example.com', 'email'],
  [form, 'an email with a NUL', { email: 'a\0@example.com' }, 'name@example.com', 'email'],
  [
    form,
    'an email with a line break',
    { email: 'a@example.com\nBcc: b@example.com' },
    'name@example.com',
    'email',
  ],
  [
    form,
    'an email with a lone surrogate',
    { email: { raw: 'a%ED%A0%80@example.com' } },
    'name@example.com',
    'email',
  ],
  [
    form,
    'an email that is too long',
    { email: `${long(250)}@example.com` },
    'at most 254 characters',
    'email',
  ],
  [
    form,
    'two emails',
    { email: ['a@example.com', 'b@example.com'] },
    'Please enter Email',
    'email',
  ],
];

const passwordTexts = (form: FormName, field: string): Bad[] => [
  [form, 'no password', { [field]: null }, 'Please enter Password', field],
  [form, 'an empty password', { [field]: '' }, 'Please enter Password', field],
  [
    form,
    'a password of 7',
    { [field]: 'seven77', confirm_password: 'seven77' },
    'Password must be at least 8 characters: Please try again...',
    field,
  ],
  [
    form,
    'a password of 201',
    { [field]: long(201), confirm_password: long(201) },
    'at most 200 characters',
    field,
  ],
  [
    form,
    'a password with a NUL',
    { [field]: 'nul\0nul-nul', confirm_password: 'nul\0nul-nul' },
    'must not contain control characters',
    field,
  ],
  [
    form,
    'a password with a lone surrogate',
    { [field]: 'lone\ud800lone', confirm_password: 'lone\ud800lone' },
    'must not contain control characters',
    field,
  ],
  [
    form,
    'two passwords',
    { [field]: ['password-one', 'password-two'] },
    'Please enter Password',
    field,
  ],
  [
    form,
    'no confirmation',
    { confirm_password: null },
    'Please enter confirm password',
    'confirm_password',
  ],
  [
    form,
    'an empty confirmation',
    { confirm_password: '' },
    'Please enter confirm password',
    'confirm_password',
  ],
  [
    form,
    'another confirmation',
    { confirm_password: 'something else' },
    'Password did not match: Please try again...',
    'confirm_password',
  ],
];

const nameTexts = (field: string, label: string): Bad[] => [
  ['createprofile', `no ${label}`, { [field]: null }, `Please enter ${label}`, field],
  ['createprofile', `a blank ${label}`, { [field]: '  ' }, `Please enter ${label}`, field],
];

const petTexts = (field: string, label: string): Bad[] => [
  ['AddPet', `no ${label}`, { [field]: null }, 'Please tell us your dog', field],
  ['AddPet', `a blank ${label}`, { [field]: ' \u200b ' }, 'Please tell us your dog', field],
  [
    'AddPet',
    `121 letters as ${label}`,
    { [field]: long(121) },
    `Please keep ${label} to 120 characters; it has 121.`,
    field,
  ],
  ['AddPet', `a NUL in ${label}`, { [field]: 'nul\0' }, 'a character we can’t save', field],
  ['AddPet', `${label} twice`, { [field]: ['one', 'two'] }, 'couldn’t be read', field],
];

const petNumbers = (field: string, missing: string, range: string, tooMuch: string): Bad[] => [
  ['AddPet', `no ${field}`, { [field]: null }, missing, field],
  ['AddPet', `an empty ${field}`, { [field]: '' }, missing, field],
  ...['heavy', '1e3', '0x10', 'Infinity', 'NaN', '-1', '1,5', '٣'].map((text): Bad => [
    'AddPet',
    `${text} as ${field}`,
    { [field]: text },
    'as a number of',
    field,
  ]),
  ['AddPet', `a NUL in ${field}`, { [field]: '1\0' }, 'as a number of', field],
  ['AddPet', `a lone surrogate as ${field}`, { [field]: loneSurrogate }, 'as a number of', field],
  ['AddPet', `${tooMuch} as ${field}`, { [field]: tooMuch }, range, field],
];

const petChoices = [
  'gender',
  'friendly',
  'potty_info',
  'spayed_neutered',
  'micro',
  'anxiety',
  'energy_info',
  'alone',
].flatMap((field): Bad[] => [
  ['AddPet', `no ${field}`, { [field]: null }, 'Please choose', field],
  ['AddPet', `an empty ${field}`, { [field]: '' }, 'Please choose', field],
  [
    'AddPet',
    `an unknown ${field}`,
    { [field]: 'constructor' },
    'Please choose one of the answers',
    field,
  ],
  ['AddPet', `a NUL as ${field}`, { [field]: '\0' }, 'Please choose', field],
  [
    'AddPet',
    `a lone surrogate as ${field}`,
    { [field]: loneSurrogate },
    'Please choose one of the answers',
    field,
  ],
  ['AddPet', `two of ${field}`, { [field]: ['yes', 'no'] }, 'couldn’t be read', field],
]);

const stayTexts = (form: 'daycare' | 'boarding'): Bad[] => [
  [form, 'no pet', { pets_selected: null }, 'Choose at least one pet.', 'pets_selected'],
  [
    form,
    'a pet that is none',
    { pets_selected: 'nosuchpetanywhere000' },
    'Choose from your own pets.',
    'pets_selected',
  ],
  [form, 'a NUL for a pet', { pets_selected: '\0' }, 'Choose from your own pets.', 'pets_selected'],
  [
    form,
    'a lone surrogate for a pet',
    { pets_selected: loneSurrogate },
    'Choose from your own pets.',
    'pets_selected',
  ],
  ...(['start', 'end'] as const).flatMap((field): Bad[] => [
    [form, `no ${field}`, { [field]: null }, 'missing required field', field],
    [form, `an empty ${field}`, { [field]: '' }, 'missing required field', field],
    ...[
      'tomorrow',
      '2027-02-30T09:00',
      '2027-13-01T09:00',
      '2027-03-09',
      '2027-03-09T24:00',
      '2027-03-09T09:00:30',
      '2027-03-09T09:00Z',
      '0027-03-09T09:00',
      '12027-03-09T09:00',
    ].map((text): Bad => [
      form,
      `${text} as ${field}`,
      { [field]: text },
      'That is not a date and time.',
      field,
    ]),
    [
      form,
      `a NUL in ${field}`,
      { [field]: '2027-03-09T09:00\0' },
      'That is not a date and time.',
      field,
    ],
    [
      form,
      `a lone surrogate as ${field}`,
      { [field]: loneSurrogate },
      'That is not a date and time.',
      field,
    ],
    [
      form,
      `far too long a ${field}`,
      { [field]: long(2500) },
      'That is not a date and time.',
      field,
    ],
  ]),
  [
    form,
    'start twice',
    { start: ['2027-03-09T09:00', '2027-03-10T09:00'] },
    'missing required field',
    'start',
  ],
  [form, 'yesterday', { start: '2027-02-28T09:00' }, 'That day has already passed.', 'start'],
  [form, 'an hour ago', { start: '2027-03-01T09:00' }, 'That time has already passed.', 'start'],
  [
    form,
    'within the hour',
    { start: '2027-03-01T10:30' },
    'Drop Off today must be at least one hour from now.',
    'start',
  ],
  [
    form,
    'in two years',
    { start: '2029-03-01T09:00' },
    'Drop Off can be up to 18 months ahead',
    'start',
  ],
  [
    form,
    'before the window',
    { start: '2027-03-09T06:00' },
    'Drop Off is from 6:15 AM to 8:45 PM.',
    'start',
  ],
  [
    form,
    'after the window',
    { start: '2027-03-09T21:00' },
    'Drop Off is from 6:15 AM to 8:45 PM.',
    'start',
  ],
  [form, 'no quarter hour', { start: '2027-03-09T09:07' }, 'Please choose a quarter hour', 'start'],
  [
    form,
    'an end before its start',
    { end: '2027-03-08T09:00' },
    'start date must be before end date',
    'end',
  ],
  [
    form,
    'an end at its start',
    { end: '2027-03-09T09:00' },
    'start date must be before end date',
    'end',
  ],
  [form, '2,001 letters of message', { message: long(2001) }, '2,000', 'message'],
  [form, 'a NUL in the message', { message: 'nul\0' }, 'character', 'message'],
];

const missingReviewFields = 'Missing required fields. Please fill in all the fields';

const reviewTexts: Bad[] = [
  ...(['stars', 'fullName', 'repeatCustomer', 'body'] as const).flatMap((field): Bad[] => [
    ['review', `no ${field}`, { [field]: null }, missingReviewFields, ''],
    ['review', `no ${field}, at its field`, { [field]: null }, 'Please', field],
    ['review', `an empty ${field}`, { [field]: '  ' }, missingReviewFields, ''],
    [
      'review',
      `only blanks of every kind as ${field}`,
      { [field]: '\u00a0\u200b' },
      'Please',
      field,
    ],
    ['review', `${field} twice`, { [field]: ['one', 'two'] }, 'couldn’t be read', field],
  ]),
  ['review', 'six stars', { stars: '6' }, 'Please choose 1 to 5 stars.', 'stars'],
  ['review', 'no stars at all', { stars: '0' }, 'Please choose 1 to 5 stars.', 'stars'],
  ['review', 'half a star', { stars: '4.5' }, 'Please choose 1 to 5 stars.', 'stars'],
  [
    'review',
    'perhaps',
    { repeatCustomer: 'perhaps' },
    'Please choose yes or no.',
    'repeatCustomer',
  ],
  ['review', '81 letters of name', { fullName: long(81) }, 'to 80 characters', 'fullName'],
  ['review', '9 letters', { body: long(9) }, 'at least 10 characters', 'body'],
  ['review', '2,001 letters', { body: long(2001) }, 'to 2,000 characters', 'body'],
  ['review', 'a NUL in the name', { fullName: 'nul\0' }, 'can’t save', 'fullName'],
  ['review', 'a NUL in the body', { body: 'nul nul nul\0' }, 'can’t save', 'body'],
];

const messageTexts = (form: 'message' | 'message to an owner'): Bad[] => [
  [form, 'no message', { content: null }, 'Please type a message.', 'content'],
  [form, 'an empty message', { content: '' }, 'Please type a message.', 'content'],
  [form, 'a message of blanks', { content: ' \n\t ' }, 'Please type a message.', 'content'],
  [form, 'a message nobody can see', { content: '\u200b' }, 'Please type a message.', 'content'],
  [form, 'a message with a NUL', { content: 'a\0b' }, 'a character we can’t save', 'content'],
  [form, 'a lone surrogate', { content: 'a\ud800b' }, 'a character we can’t save', 'content'],
  [form, 'a message that is too long', { content: long(4001) }, 'to 4,000 characters', 'content'],
  [form, 'two messages', { content: ['one', 'two'] }, 'couldn’t be read', 'content'],
];

const reloadAndTry = 'Please reload this page and try once more.';
const notAnAmount = 'Enter an amount such as 45 or 45.50.';

const editTexts: Bad[] = [
  ['edit booking', 'no pet', { pets_selected: null }, 'Choose at least one pet.', 'pets_selected'],
  [
    'edit booking',
    'a pet that is none',
    { pets_selected: 'nosuchpetanywhere000' },
    'Choose from the owner’s pets.',
    'pets_selected',
  ],
  ...[null, '', 'Grooming', loneSurrogate].map((service): Bad => [
    'edit booking',
    `${JSON.stringify(service)} as the service`,
    { service },
    'Choose Daycare or Boarding.',
    'service',
  ]),
  ['edit booking', 'no status', { status: null }, 'Choose a status.', 'status'],
  ['edit booking', 'an empty status', { status: '' }, 'Choose a status.', 'status'],
  ...['gone', 'constructor', '\0'].map((status): Bad => [
    'edit booking',
    `${JSON.stringify(status)} as the status`,
    { status },
    'Choose a status from the list.',
    'status',
  ]),
  ...(['start', 'end'] as const).flatMap((field): Bad[] => [
    ['edit booking', `no ${field}`, { [field]: null }, 'missing required field', field],
    [
      'edit booking',
      `a day that is none as ${field}`,
      { [field]: '2027-02-30T09:00' },
      'That is not a date and time.',
      field,
    ],
    [
      'edit booking',
      `a NUL in ${field}`,
      { [field]: '2027-03-09T09:00\0' },
      'That is not a date and time.',
      field,
    ],
  ]),
  [
    'edit booking',
    'an end before its start',
    { end: '2027-03-08T09:00' },
    'start date must be before end date',
    'end',
  ],
  [
    'edit booking',
    'a start before 2024',
    { start: '2023-12-31T09:00' },
    'Drop Off cannot be before Jan 1, 2024.',
    'end',
  ],
  [
    'edit booking',
    'a time that the clocks skip',
    { start: '2027-03-14T02:30', end: '2027-03-14T09:00' },
    'The clocks skip that hour.',
    'start',
  ],
  ['edit booking', '2,001 letters of message', { message: long(2001) }, '2,000', 'message'],
  ['edit booking', 'a NUL in the message', { message: 'nul\0' }, 'character', 'message'],
  ...[null, '', 'free', '-1', '1.005', '1e3', 'NaN', '10000000', '\0'].map((total): Bad => [
    'edit booking',
    `${JSON.stringify(total)} as the total`,
    { total },
    notAnAmount,
    'total',
  ]),
  ...[null, '', '0', '-1', 'one', '1e1', '9999999999', '\0'].flatMap((version): Bad[] => [
    [
      'edit booking',
      `${JSON.stringify(version)} as the version seen`,
      { version },
      reloadAndTry,
      '',
    ],
    ['delete booking', `${JSON.stringify(version)} as the version seen`, { version }, reloadAndTry],
  ]),
  [
    'edit booking',
    'a version that is not there any more',
    { version: '7' },
    'This booking was changed in the meantime, so nothing was saved.',
    '',
    409,
  ],
  [
    'delete booking',
    'a version that is not there any more',
    { version: '7' },
    'someone changed it in the meantime. It was not deleted.',
    undefined,
    409,
  ],
  [
    'status',
    'an undo without an answer',
    { intent: 'undo' },
    'Please reload this page and answer again.',
  ],
  [
    'status',
    'an undo of no version',
    { intent: 'undo', answer: 'nosuchanswer0000', version: 'one' },
    'Please reload this page and answer again.',
  ],
  [
    'status',
    'an undo of an answer that was not given',
    { intent: 'undo', answer: 'nosuchanswer0000', version: '1' },
    'That answer can no longer be undone: the booking is pending now.',
    undefined,
    409,
  ],
];

export const bad: Bad[] = [
  ...editTexts,
  ...messageTexts('message'),
  ...messageTexts('message to an owner'),
  ...reviewTexts,
  ...emailTexts('sign-up'),
  ...passwordTexts('sign-up', 'password'),
  ['sign-up', 'an unknown tick', { recieve_emails: 'maybe' }, 'Please', 'recieve_emails'],
  ['login', 'nothing', { email: null, password: null }, 'Missing email or password', ''],
  ['login', 'no email', { email: null }, 'Missing email or password', ''],
  ['login', 'a blank email', { email: ' ' }, 'Missing email or password', ''],
  ['login', 'no password', { password: null }, 'Missing email or password', ''],
  ['login', 'an empty password', { password: '' }, 'Missing email or password', ''],
  [
    'login',
    'two emails',
    { email: ['a@example.com', 'b@example.com'] },
    'Missing email or password',
  ],
  ['login', 'a wrong password', { password: 'wrong password' }, 'Invalid login credentials', ''],
  ['login', 'a NUL in the email', { email: 'a\0@example.com' }, 'Invalid login credentials', ''],
  [
    'login',
    'a NUL in the password',
    { password: `${password}\0` },
    'Invalid login credentials',
    '',
  ],
  ['login', 'a lone surrogate', { password: loneSurrogate }, 'Invalid login credentials', ''],
  ['login', 'a huge password', { password: long(100_000) }, 'Invalid login credentials', ''],
  [
    'login',
    'a huge email',
    { email: `${long(2000)}@example.com` },
    'Invalid login credentials',
    '',
  ],
  ...nameTexts('first_name', 'First Name'),
  ...nameTexts('last_name', 'Last Name'),
  ...nameTexts('phone_number', 'Phone Number'),
  ...['first_name', 'last_name', 'phone_number'].flatMap((field): Bad[] => [
    ['createprofile', `121 letters as ${field}`, { [field]: long(121) }, '120 characters', field],
    ['createprofile', `a NUL in ${field}`, { [field]: 'nul\0nul' }, 'Please', field],
    ['createprofile', `${field} twice`, { [field]: ['one', 'two'] }, 'Please', field],
  ]),
  [
    'createprofile',
    'letters for a number',
    { phone_number: 'call me' },
    'Please enter a phone number like',
    'phone_number',
  ],
  [
    'createprofile',
    'too few digits',
    { phone_number: '555-01' },
    'Please enter a phone number like',
    'phone_number',
  ],
  [
    'createprofile',
    'an extension',
    { phone_number: '(212) 555-0123 ext. 5' },
    'without its extension',
    'phone_number',
  ],
  [
    'createprofile',
    'a lone surrogate for a number',
    { phone_number: loneSurrogate },
    'Please use plain text on one line',
    'phone_number',
  ],
  ...emailTexts('passwordreset'),
  ...passwordTexts('update-password', 'new_password'),
  ...petTexts('pet_name', 'Pet Name'),
  ...petTexts('breed', 'Breed'),
  ...petNumbers(
    'pet_weight',
    "Please tell us your dog's weight in pounds.",
    'above 0 and up to 300 pounds',
    '300.1',
  ),
  ...petNumbers('pet_age', "Please tell us your dog's age in years.", 'from 0 to 30 years', '30.5'),
  ['AddPet', 'no weight at all', { pet_weight: '0' }, 'above 0 and up to 300 pounds', 'pet_weight'],
  ...petChoices,
  [
    'AddPet',
    'an unknown house_trianed',
    { house_trianed: 'maybe' },
    'Please choose one of the answers to House Trained.',
    'house_trianed',
  ],
  ...(['food_info', 'med_info', 'additional_info'] as const).flatMap((field): Bad[] => [
    [
      'AddPet',
      `2,001 letters of ${field}`,
      { [field]: long(2001) },
      'to 2,000 characters; it has 2,001.',
      field,
    ],
    ['AddPet', `a NUL in ${field}`, { [field]: 'nul\0' }, 'a character we can’t save', field],
  ]),
  [
    'AddPet',
    'a vet without a name',
    { 'vet_info[0].vet_name': '' },
    "Please add the vet's name",
    'vet_info[0].vet_name',
  ],
  [
    'AddPet',
    'a contact without a number',
    { 'emergency[0].emergency_phone': '' },
    'Please add a phone number',
    'emergency[0].emergency_phone',
  ],
  [
    'AddPet',
    'a contact with half a number',
    { 'emergency[0].emergency_phone': '123' },
    'the whole phone number',
    'emergency[0].emergency_phone',
  ],
  [
    'AddPet',
    'a contact with half an e-mail',
    { 'emergency[0].emergency_email': 'sam@' },
    'check this email address',
    'emergency[0].emergency_email',
  ],
  [
    'AddPet',
    'six vets',
    Object.fromEntries(
      [0, 1, 2, 3, 4, 5].map((index) => [`vet_info[${index}].vet_name`, `Dr. ${index}`]),
    ),
    'at most 5 vets',
  ],
  ...stayTexts('daycare'),
  ...stayTexts('boarding'),
  ['daycare', 'no service', { service: null }, 'Choose Daycare or Boarding.', ''],
  ['daycare', 'an unknown service', { service: 'Grooming' }, 'Choose Daycare or Boarding.', ''],
  [
    'daycare',
    'both services',
    { service: ['Daycare', 'Boarding'] },
    'Choose Daycare or Boarding.',
    '',
  ],
  [
    'daycare',
    'another day',
    { end: '2027-03-10T15:00' },
    'Daycare Pick Up is on the same day as Drop Off.',
    'end',
  ],
  [
    'daycare',
    'less than an hour',
    { end: '2027-03-09T09:45' },
    'Pick Up must be at least one hour after Drop Off.',
    'end',
  ],
  ['daycare', 'too late an end', { end: '2027-03-09T23:00' }, 'Pick Up is until 10:45 PM.', 'end'],
  [
    'boarding',
    'the same day',
    { end: '2027-03-09T20:00' },
    'Boarding Pick Up is at least one day after Drop Off.',
    'end',
  ],
  [
    'boarding',
    'too late an end',
    { end: '2027-03-10T23:00' },
    'Pick Up is from 6:15 AM to 10:45 PM.',
    'end',
  ],
  ['boarding', '91 nights', { end: '2027-06-08T09:00' }, 'A stay can be at most 90 nights.', 'end'],
  [
    'boarding',
    'eight thousand years',
    { end: '9998-12-31T09:00' },
    'A stay can be at most 90 nights.',
    'end',
  ],
  [
    'boarding',
    'a day beyond which there is none',
    { end: '9999-12-31T09:00' },
    'That is not a date and time.',
    'end',
  ],
  ...(['status', 'own status', 'booking status'] as const).flatMap((form): Bad[] => [
    [form, 'no intent', { intent: null }, 'Choose Accept, Reject or Cancel.'],
    [form, 'an empty intent', { intent: '' }, 'Choose Accept, Reject or Cancel.'],
    [form, 'an unknown intent', { intent: 'accepted' }, 'Choose Accept, Reject or Cancel.'],
    [form, 'a NUL', { intent: 'accept\0' }, 'Choose Accept, Reject or Cancel.'],
    [form, 'a lone surrogate', { intent: loneSurrogate }, 'Choose Accept, Reject or Cancel.'],
    [
      form,
      'a status that is not there any more',
      { seen: 'accepted' },
      'This booking is pending now',
      undefined,
      409,
    ],
  ]),
  ...(['own status', 'booking status'] as const).map((form): Bad => [
    form,
    'an answer that only the business gives',
    { intent: 'accept' },
    'Only the business can accept or reject a booking.',
    undefined,
    403,
  ]),
  ...[null, '', 'send', 'send-again\0', loneSurrogate].map((intent): Bad => [
    'mail buttons',
    `${typeof intent === 'string' ? intent : 'no or half a word'} as the intent`,
    { intent },
    'Please reload this page and press the button again.',
  ]),
  ['cancel status', 'no status seen', { seen: null }, 'Please reload this page and answer again.'],
  ['cancel status', 'an unknown status', { seen: 'gone' }, 'Please reload this page and answer'],
  [
    'cancel status',
    'a status that is not there any more',
    { seen: 'accepted' },
    'This booking is pending now',
    undefined,
    409,
  ],
  ...[null, '', '45.00', '-1', 'free', '\0', '9999999999'].map((seen_cents): Bad => [
    'quick daycare',
    `${seen_cents} as the price seen`,
    { seen_cents },
    'Please reload this page and try again.',
  ]),
  [
    'quick daycare',
    'a price that is not there any more',
    { seen_cents: '4400' },
    'The price is $45.00 now. Nothing was booked yet.',
    undefined,
    409,
  ],
  ...(
    [
      ['no amount', null, 'Enter an amount.'],
      ['an empty amount', '', 'Enter an amount.'],
      ['no number', 'a lot', 'Enter an amount such as 45 or 45.50'],
      ['three decimals', '12.345', 'Enter an amount such as 45 or 45.50'],
      ['below zero', '-5', 'Enter an amount such as 45 or 45.50'],
      ['zero', '0.00', 'Enter an amount above $0.00.'],
      ['more than a million', '1000000.01', 'Enter an amount such as 45 or 45.50'],
    ] as const
  ).map(([what, amount, says]): Bad => ['money by hand', what, { amount }, says, 'amount']),
  ['money by hand', 'no key', { form_key: null }, 'Please press the button once more.'],
  ['money by hand', 'no note', { note: null }, 'Say how, such as cash or a check.', 'note'],
  ['money by hand', 'a blank note', { note: ' ' }, 'Say how, such as cash or a check.', 'note'],
  [
    'money by hand',
    'a long note',
    { note: long(121) },
    'Please keep the note to 120 characters; it has 121.',
    'note',
  ],
  [
    'money by hand',
    'an unknown direction',
    { direction: 'sideways' },
    'Choose Payment received or Refund given.',
    'direction',
  ],
  [
    'money by hand',
    'more given back than was paid',
    { direction: 'given', amount: '9' },
    'Only $0.00 was paid, so you can’t refund more than that.',
    'amount',
    409,
  ],
  ['payment', 'no intent', { intent: null }, 'Choose to pay now or later.'],
  ['payment', 'an empty intent', { intent: '' }, 'Choose to pay now or later.'],
  ['payment', 'an unknown intent', { intent: 'refund' }, 'Choose to pay now or later.'],
  ['payment', 'a NUL', { intent: 'pay\0' }, 'Choose to pay now or later.'],
  ['payment', 'a lone surrogate', { intent: loneSurrogate }, 'Choose to pay now or later.'],
];

const reload = 'Please reload this page and press the button again.';

const petPages: Bad[] = [
  // The edit form is the form of a new pet, and as strict.
  ...bad.flatMap(([form, ...row]): Bad[] => (form === 'AddPet' ? [['edit pet', ...row]] : [])),
  [
    'edit pet',
    'no version',
    { seen: null },
    'Someone changed Biscuit while you were editing',
    '',
    409,
  ],
  ['pet button', 'no wish', { intent: null }, reload],
  ['pet button', 'an unknown wish', { intent: 'remove-pet' }, reload],
  ['pet button', 'no record', { record_id: null }, reload],
  ['pet button', 'far too long a record', { record_id: long(2000) }, reload],
  ['retire pet', 'no wish', { agreed: null }, reload],
  ['retire pet', 'an unknown wish', { agreed: 'sell' }, reload],
  [
    'retire pet',
    'a wish that no longer fits',
    { agreed: 'retire' },
    "Biscuit's bookings changed in the meantime.",
    undefined,
    409,
  ],
];

bad.push(...petPages);

const settingsPages: Bad[] = [
  // Names and phone number are those of Create Account, and as strict.
  ...bad.flatMap(([form, ...row]): Bad[] =>
    form === 'createprofile' ? [['details', ...row]] : [],
  ),
  ...bad.flatMap(([form, ...row]): Bad[] =>
    form === 'passwordreset' ? [['change email', ...row]] : [],
  ),
  ...passwordTexts('change password', 'new_password'),
  ...(['change email', 'change password'] as const).flatMap((form): Bad[] => [
    [form, 'no current password', { current_password: null }, 'your current', 'current_password'],
    [
      form,
      'a wrong one',
      { current_password: 'guess-one-1' },
      'That isn’t your current password',
      'current_password',
    ],
    [
      form,
      'a NUL as it',
      { current_password: '\0' },
      'That isn’t your current password',
      'current_password',
    ],
    [
      form,
      'two of it',
      { current_password: ['guess-one-1', 'guess-two-2'] },
      'your current',
      'current_password',
    ],
  ]),
  ['preferences', 'half a tick', { show_contact: 'maybe' }, 'Please tick the box', 'show_contact'],
  ['sign out', 'no session', { session: null }, reload],
  ['sign out', 'far too long a session', { session: long(2000) }, reload],
  ['sign out', 'no wish', { intent: null }, reload],
  ['sign out', 'an unknown wish', { intent: 'delete' }, reload],
  ['delete account', 'while a stay stands', {}, 'You still have an upcoming stay', undefined, 409],
];

bad.push(...settingsPages);

const notTheCode = 'That code is not right, or was used already.';

bad.push(
  ...(['two-step set-up', 'two-step change'] as const).flatMap((form): Bad[] => [
    [form, 'no current password', { current_password: null }, 'your current', 'current_password'],
    [
      form,
      'a NUL as it',
      { current_password: '\0' },
      'That isn’t your current password',
      'current_password',
    ],
  ]),
  ...(['sign-in code', 'two-step switch on', 'two-step change'] as const).flatMap((form): Bad[] => [
    [form, 'no code', { code: null }, 'Please enter the code', 'code'],
    [form, 'two codes', { code: ['123456', '123457'] }, 'Please enter the code', 'code'],
    [form, 'five digits', { code: '12345' }, 'Please enter the six digits', 'code'],
    [form, 'words', { code: 'open sesame' }, 'Please enter the six digits', 'code'],
    [form, 'a NUL among them', { code: '123\x00456' }, 'Please enter the six digits', 'code'],
    [form, 'a lone surrogate', { code: loneSurrogate }, 'Please enter the six digits', 'code'],
    [form, 'far too many', { code: long(100_000) }, 'Please enter the six digits', 'code'],
    [form, 'the wrong six', {}, notTheCode, 'code'],
  ]),
  ...(['sign-in code', 'two-step change'] as const).map((form): Bad => [
    form,
    'a recovery code that is none',
    { code: '0'.repeat(24) },
    notTheCode,
    'code',
  ]),
);

const wrongPaid = 'Enter an amount of $0.00 or more, such as 45 or 45.50.';

const financials: Bad[] = [
  ['paid amount', 'no amount', { paid: null }, wrongPaid, 'paid'],
  ['paid amount', 'less than nothing', { paid: '-5' }, wrongPaid, 'paid'],
  ['paid amount', 'three decimals', { paid: '4.555' }, wrongPaid, 'paid'],
  ['paid amount', 'words', { paid: 'a lot' }, wrongPaid, 'paid'],
  ['paid amount', 'more than a million', { paid: '1000000.01' }, wrongPaid, 'paid'],
  ['paid amount', 'two amounts', { paid: ['5', '6'] }, 'couldn’t be read', 'paid'],
  ['paid amount', 'no seen amount', { seen: null }, 'Please reload this page and try again.'],
  ['paid amount', 'a note that is too long', { note: long(121) }, 'to 120 characters', 'note'],
  [
    'paid amount',
    'an amount that is not there any more',
    { seen: '700' },
    'The paid amount changed to $0.00 while you were editing.',
    'paid',
    409,
  ],
];

bad.push(...financials);

const wrongPrice = 'Enter an amount of $0.00 or more, such as 40 or 40.50, or leave it empty.';

const users: Bad[] = [
  ...['special_price_daycare', 'special_boarding_price'].flatMap((field): Bad[] => [
    ['special prices', `less than nothing as ${field}`, { [field]: '-1' }, wrongPrice, field],
    ['special prices', `words as ${field}`, { [field]: 'cheap' }, wrongPrice, field],
    ['special prices', `three decimals as ${field}`, { [field]: '1.234' }, wrongPrice, field],
    ['special prices', `too much as ${field}`, { [field]: '1000000.01' }, wrongPrice, field],
    ['special prices', `two of ${field}`, { [field]: ['1', '2'] }, 'couldn’t be read', field],
  ]),
  [
    'private note',
    '2,001 letters',
    { private_note: long(2001) },
    'Please keep Private note to 2,000 characters',
    'private_note',
  ],
  ['private note', 'a NUL', { private_note: 'nul\0' }, 'a character we can’t save', 'private_note'],
];

bad.push(...users);
const times = ['dropOffFrom', 'dropOffUntil', 'pickUpFrom', 'pickUpUntil', 'replyFrom'];
const links = ['socialUrl', 'galleryUrl', 'reviewsWidgetUrl', 'mapUrl'];

bad.push(
  ['business settings', 'no name', { businessName: '' }, 'the business name', 'businessName'],
  ['business settings', 'no phone', { phoneNumber: null }, 'the phone number', 'phoneNumber'],
  ['business settings', 'half a phone', { phoneNumber: '12' }, 'a phone number', 'phoneNumber'],
  ['business settings', 'half an email', { infoEmail: 'me' }, 'name@example.com', 'infoEmail'],
  ...links.flatMap((field): Bad[] =>
    [
      'http://plain.example',
      'javascript:alert(1)',
      'maps.example',
      'https://a:b@maps.example',
      'https://*',
      'https://*.example/map',
      'https://maps_.example/map',
      'https://maps',
    ].map((url): Bad => [
      'link settings',
      `${url} as ${field}`,
      { [field]: url },
      'https://',
      field,
    ]),
  ),
  ...times.flatMap((field): Bad[] => [
    ['hour settings', `noon as ${field}`, { [field]: 'noon' }, 'a time of day', field],
    ['hour settings', `25:00 as ${field}`, { [field]: '25:00' }, 'a time of day', field],
    ['hour settings', `06:10 as ${field}`, { [field]: '06:10' }, 'a quarter hour', field],
  ]),
  [
    'hour settings',
    'no such zone',
    { timeZone: 'Mars/Base' },
    'We don’t know that time zone',
    'timeZone',
  ],
  [
    'hour settings',
    'an offset',
    { timeZone: '+05:00' },
    'We don’t know that time zone',
    'timeZone',
  ],
  [
    'hour settings',
    'an early end of Drop Off',
    { dropOffUntil: '06:00' },
    'Drop Off cannot end before it begins.',
    'dropOffUntil',
  ],
  [
    'hour settings',
    'an early end of Pick Up',
    { pickUpUntil: '06:00' },
    'Pick Up cannot end before it begins.',
    'pickUpUntil',
  ],
  [
    'hour settings',
    'an early end of replies',
    { replyUntil: '08:00' },
    'Replies must end later than they begin.',
    'replyUntil',
  ],
  ...['0', '49', '1.5', 'two'].map((text): Bad => [
    'hour settings',
    `${text} hours`,
    { replyWithinHours: text },
    'a whole number of hours',
    'replyWithinHours',
  ]),
  ...['free', '-1', '1.234', '1e3', '9999999999'].map((text): Bad => [
    'price settings',
    `${text} as a price`,
    { fullDay: text },
    'an amount in dollars',
    'fullDay',
  ]),
  ['price settings', 'no price', { partDay: '' }, 'Please enter Daycare, part day', 'partDay'],
  [
    'price settings',
    'R25 a Holiday Boarding below the credit',
    { holidayBoarding: '64.99' },
    'must not be lower than Holiday credit',
    'holidayBoarding',
  ],
  ['holiday settings', 'half a tick', { easter: 'maybe' }, 'Please tick the box', 'easter'],
  ['close days', 'no day', { from: '' }, 'Please enter the first day.', 'from'],
  ['close days', 'a day of no calendar', { from: '2027-02-30' }, 'Please enter a date', 'from'],
  ['close days', 'a day that is over', { from: '2027-02-01' }, 'at most 62 days', 'until'],
  [
    'close days',
    'one day that is over',
    { from: '2027-02-01', until: '2027-02-02' },
    'The first day is over already.',
    'from',
  ],
  ['close days', 'an early end', { until: '2027-08-09' }, 'cannot be before the first', 'until'],
  ['close days', 'no reason', { reason: ' ' }, 'Please enter a reason', 'reason'],
  [
    'close days',
    'a day that is closed',
    { from: '2027-09-01', until: '' },
    'is already closed: Painting.',
    'from',
    409,
  ],
  ['open days', 'no day', { from: 'x' }, reload],
  ['picture button', 'no wish', { intent: null }, reload],
  [
    'verification settings',
    'a path as a name',
    { verificationName: '../x' },
    'letters, digits, dots',
    'verificationName',
  ],
  [
    'verification settings',
    'a name alone',
    { verificationContent: '' },
    'needs both a name and its content',
    'verificationContent',
  ],
  ['review button', 'no wish', { intent: null }, reload],
  [
    'review answer',
    'a long answer',
    { reply: long(2001) },
    'Please keep your answer to 2,000 characters',
    'reply',
  ],
);
