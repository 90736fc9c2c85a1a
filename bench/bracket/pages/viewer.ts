import 'brackets-viewer/dist/brackets-viewer.min.css';
import 'brackets-viewer/dist/brackets-viewer.min.js';
import { onShow } from './on-show.ts';

const { bracketsViewer } = window as unknown as {
  bracketsViewer: { render(data: unknown): Promise<void> };
};
onShow((data) => () => void bracketsViewer.render(data));
