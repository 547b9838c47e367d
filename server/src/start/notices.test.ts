import { expect, test } from 'vitest';
import { iconNotices } from './notices.ts';

test('what an icon of the agency loses is named at the start, and one that is drawn whole is not mentioned', () => {
  const customIcons = [
    {
      iconName: 'levee',
      iconData: '<svg viewBox="0 0 9 9"><style>.a{fill:red}</style><path class="a" d="M0 0"/></svg>',
    },
    {
      iconName: 'dam',
      iconData: '<?xml version="1.0"?><svg><script>1</script><path fill="url(#g)" d="M0 0"/></svg>',
    },
    { iconName: 'gate', iconData: '<p><svg-like/></p>' },
  ];
  expect(iconNotices({ icons: { customIcons, iconImageFiles: [] } })).toEqual([
    'The icon dam of icons.json is drawn without what is not allowed in it: <script>, fill="url(#g)".',
    'The icon gate of icons.json has no drawing that can be read.',
  ]);
});
