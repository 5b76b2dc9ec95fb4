/**
 * The entry of build/sample.js: code that sample mode needs and production never loads. It has no
 * database, clock or environment of its own.
 */
export { writeSample } from '../../prisma/sample/write-sample';
export { startPaypalEmulator } from './paypal/start-paypal-emulator';
