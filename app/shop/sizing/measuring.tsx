import guide from '#content/size-guide.json' with { type: 'json' }
import { DataList } from '#app/ui/data-list.tsx'
import { measureLabels } from './sizing-texts.ts'

type Step = keyof typeof guide.measuring.steps

/** How to take each of these measures. */
export function Measuring({ steps }: { steps: readonly string[] }) {
  const known = (Object.keys(guide.measuring.steps) as Step[]).filter((step) =>
    steps.includes(step),
  )
  return (
    <DataList
      look="facts"
      rows={known.map((step) => ({
        label: measureLabels[step],
        value: guide.measuring.steps[step],
      }))}
    />
  )
}
