import { onTestFinished } from 'vitest'
import { firstColors, type ColorOption } from '#core/catalogue/options/colors.ts'
import { firstSizes, type SizeOption } from '#core/catalogue/options/sizes.ts'
import { readChangesFrom } from '#core/base/policy/live-settings.ts'

type Own = { sizes?: readonly SizeOption[]; colors?: readonly ColorOption[] }

/** For the rest of a test: sizes and colours that the owner added to the first filling. */
export function ownOptions({ sizes = [], colors = [] }: Own): void {
  const changes = {
    'options.sizes': [...firstSizes, ...sizes],
    'options.colors': [...firstColors, ...colors],
  }
  const before = readChangesFrom(() => changes)
  onTestFinished(() => void readChangesFrom(before))
}
