import { Drawing } from './icon.tsx'
import { pageIconShapes, type PageIconName } from './page-icon-shapes.ts'

type PageIconProps = {
  name: PageIconName
  size?: 'sm' | 'md' | 'lg' // 16, 20, 24 px
  className?: string | undefined
}

/** An icon that only some pages have: its shape is not among those that all of them load. */
export function PageIcon({ name, ...rest }: PageIconProps) {
  return <Drawing shape={pageIconShapes[name]} {...rest} />
}
