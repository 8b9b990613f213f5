import { onTestFinished } from 'vitest'
import { firstOptions, type ColorOption, type SizeOption } from '#content/options/options.ts'
import { readChangesFrom } from '#core/policy/live-settings.ts'

type Own = { sizes?: readonly SizeOption[]; colors?: readonly ColorOption[] }

/** For the rest of a test: sizes and colours that the owner added to the first filling. */
export function ownOptions({ sizes = [], colors = [] }: Own): void {
  const changes = {
    'options.sizes': [...firstOptions.sizes, ...sizes],
    'options.colors': [...firstOptions.colors, ...colors],
  }
  const before = readChangesFrom(() => changes)
  onTestFinished(() => void readChangesFrom(before))
}
