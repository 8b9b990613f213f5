import { Drawing } from '#app/ui/icons/icon.tsx'
import type { Weather } from '#core/catalogue/layering/layers.ts'

// Geometry of the Lucide icons (icons.LICENSE.txt), each drawn as one path on a 24 unit square.
const SHAPES: Record<Weather, string> = {
  lluvia: 'M4 14.899A7 7 0 1 1 15.71 8h1.79a4.5 4.5 0 0 1 2.5 8.242M16 14v6M8 14v6M12 16v6',
  viento: 'M12.8 19.6A2 2 0 1 0 14 16H2M17.5 8a2.5 2.5 0 1 1 2 4H2M9.8 4.4A2 2 0 1 1 11 8H2',
  frio: 'm10 20-1.25-2.5L6 18M10 4 8.75 6.5 6 6m8 14 1.25-2.5L18 18M14 4l1.25 2.5L18 6m-1 15-3-6h-4M17 3l-3 6 1.5 3M2 12h6.5L10 9m10 1-1.5 2 1.5 2m2-2h-6.5L14 15M4 10l1.5 2L4 14m3 7 3-6-1.5-3M7 3l3 6h4',
}

export const WeatherIcon = ({ weather }: { weather: Weather }) => (
  <Drawing shape={SHAPES[weather]} size="sm" />
)
