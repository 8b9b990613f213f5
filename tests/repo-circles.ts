import { importsOf, type SourceFile } from './repo-files.ts'

/**
 * The files that import each other in a circle or stand between two circles, imports of types
 * included: what is left once files
 * that import none of the rest, and then files that none of the rest imports, have been taken away.
 */
export function circleOf(files: readonly SourceFile[]): string[] {
  const paths = new Set(files.map(({ path }) => path))
  const arrows = files.flatMap((file) =>
    importsOf(file)
      .filter(({ from }) => paths.has(from))
      .map(({ from }) => ({ from: file.path, to: from })),
  )
  const inward = withoutEnds([...paths], arrows)
  return withoutEnds(
    inward,
    arrows.map(({ from, to }) => ({ from: to, to: from })),
  ).toSorted()
}

type Arrow = { from: string; to: string }

/** Takes away what has no arrow to the rest, as long as there is some. */
function withoutEnds(paths: string[], arrows: readonly Arrow[]): string[] {
  const rest = new Set(paths)
  for (;;) {
    const leading = new Set(
      arrows.filter(({ from, to }) => rest.has(from) && rest.has(to)).map(({ from }) => from),
    )
    if (leading.size === rest.size) return [...rest]
    for (const path of rest) if (!leading.has(path)) rest.delete(path)
  }
}
