/**
 * Vitest reporter of `npm test`: writes every failure in one list, including those outside of a test (a
 * hook, a worker, an unhandled promise), which the counts of tests do not show.
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Reporter, SerializedError, TestModule } from 'vitest/node';

const file = process.env['TEST_FAILURES_FILE'];

const firstLines = ({ message, stack }: Pick<SerializedError, 'message' | 'stack'>) =>
  [message, ...(stack ?? '').split('\n').slice(0, 6)].join('\n    ');

export default class FailuresReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    if (file === undefined) return;
    const failures: string[] = [];
    for (const testModule of modules) {
      const at = path.relative(process.cwd(), testModule.moduleId);
      for (const error of testModule.errors()) failures.push(`${at}: ${firstLines(error)}`);
      for (const suite of testModule.children.allSuites())
        for (const error of suite.errors())
          failures.push(`${at} > ${suite.fullName}: ${firstLines(error)}`);
      for (const test of testModule.children.allTests('failed'))
        for (const error of test.result().errors ?? [])
          failures.push(`${at} > ${test.fullName}: ${firstLines(error)}`);
    }
    for (const error of unhandled) failures.push(`outside of a test: ${firstLines(error)}`);
    writeFileSync(file, JSON.stringify(failures));
  }
}
