import { readFileSync, writeFileSync } from 'node:fs'
import { JsonReporter, type TestModule } from 'vitest/node'

/** vitest's JSON report in `file`, with the number of errors of no test, which vitest leaves out. */
export class VitestReport extends JsonReporter {
  readonly #file: string

  constructor(file: string) {
    super({ outputFile: file })
    this.#file = file
  }

  override async onTestRunEnd(
    modules: readonly TestModule[],
    errors: readonly unknown[] = [],
  ): Promise<void> {
    await super.onTestRunEnd(modules)
    const report = JSON.parse(readFileSync(this.#file, 'utf8')) as object
    writeFileSync(this.#file, JSON.stringify({ ...report, unhandledErrors: errors.length }))
  }
}
