/** What a call of the API is answered with. */
export type ApiAnswer = { status: number; body: object };
