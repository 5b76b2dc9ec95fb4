/** The order of the test files. On a fresh clone vitest knows no times, and may begin a long file last. */
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Those that take longer than ten seconds, longest first. */
const longest = [
  'tests/server/payment-faults.test.ts',
  'tests/routes/bad-fields.test.ts',
  'tests/fuzz/places.test.ts',
  'tests/routes/authorization.test.ts',
  'tests/routes/bad-input.test.ts',
  'tests/fuzz/requests.test.ts',
  'tests/fuzz/booking-model.test.ts',
  'tests/server/start-and-stop.test.ts',
  'tests/server/image.test.ts',
  'tests/server/one-process.test.ts',
  'tests/server/payment-races.test.ts',
  'app/core/backup/backups.server.test.ts',
  'tests/server/backup-under-load.test.ts',
  'app/features/pictures/picture-memory.server.test.ts',
  'tests/server/health-and-stop.test.ts',
  'tests/house/lint-rules.test.ts',
  'tests/server/torture.test.ts',
];

/** The long ones, then what else has a process of its own, then those that share one. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const known = await super.sort(files);
    const place = ({ moduleId, project }: TestSpecification) => {
      const at = longest.findIndex((file) => moduleId.endsWith(`/${file}`));
      if (at >= 0) return at;
      return longest.length + ['integration', 'database', 'unit'].indexOf(project.name);
    };
    return known.sort((one, other) => place(one) - place(other));
  }
}
