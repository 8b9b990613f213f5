import { Drawing } from './icon.tsx'
import { pageIconShapes, type PageIconName } from './page-icon-shapes.ts'

type PageIconProps = {
  name: PageIconName
  size?: 'sm' | 'md' | 'lg' // 16, 20, 24 px
  className?: string | undefined
}

/** An icon of only some pages, whose shape is not loaded on every page. */
export function PageIcon({ name, ...rest }: PageIconProps) {
  return <Drawing shape={pageIconShapes[name]} {...rest} />
}
